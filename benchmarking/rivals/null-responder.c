/*
 * The null responder in C, to check that the one in Java (bench null-responder) costs what C costs:
 * recvmmsg, a fixed answer for each datagram, sendmmsg. Runs until it is killed or its time is over.
 *
 *   gcc -O3 -march=native -o null-responder null-responder.c
 *   ./null-responder PORT [PEERS 22] [BATCH 64] [SECONDS 600]
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define SLOT 2048
#define MAX_BATCH 1024

static unsigned char in[MAX_BATCH][SLOT], out[MAX_BATCH][SLOT];
static struct sockaddr_in names[MAX_BATCH];
static struct iovec in_vectors[MAX_BATCH], out_vectors[MAX_BATCH];
static struct mmsghdr in_messages[MAX_BATCH], out_messages[MAX_BATCH];

static size_t answer(const unsigned char *request, unsigned length, unsigned char *reply, size_t peers) {
    uint32_t action;
    uint32_t one = htonl(1), interval = htonl(1800);
    if (length < 16) return 0;
    memcpy(&action, request + 8, 4);
    memcpy(reply, request + 8, 8);
    switch (ntohl(action)) {
        case 0:
            memcpy(reply + 8, "nullnull", 8);
            return 16;
        case 1:
            memcpy(reply + 8, &interval, 4);
            memcpy(reply + 12, &one, 4);
            memcpy(reply + 16, &one, 4);
            return 20 + peers * 6;
        case 2: {
            size_t rows = (length - 16) / 20 * 12;
            memset(reply + 8, 0, rows);
            return 8 + rows;
        }
        default:
            return 0;
    }
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s PORT [PEERS] [BATCH] [SECONDS]\n", argv[0]);
        return 2;
    }
    size_t peers = argc > 2 ? strtoul(argv[2], NULL, 10) : 22;
    int batch = argc > 3 ? atoi(argv[3]) : 64;
    time_t end = time(NULL) + (argc > 4 ? atoi(argv[4]) : 600);
    if (peers > 300 || batch < 1 || batch > MAX_BATCH) return 2;
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), on = 1, buffer = 8000000;
    struct timeval timeout = {.tv_usec = 100000};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1]))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (bind(fd, (struct sockaddr *)&address, sizeof address)) {
        perror("bind");
        return 1;
    }
    for (int i = 0; i < batch; i++) {
        in_vectors[i] = (struct iovec){in[i], SLOT};
        out_vectors[i] = (struct iovec){out[i], 0};
        in_messages[i].msg_hdr = (struct msghdr){.msg_name = &names[i], .msg_iov = &in_vectors[i], .msg_iovlen = 1};
        out_messages[i].msg_hdr = (struct msghdr){.msg_iov = &out_vectors[i], .msg_iovlen = 1};
        for (int at = 0; at < SLOT; at += 2) memcpy(out[i] + at, "\x7f\x01", 2);
    }
    printf("null responder in C on 127.0.0.1:%s, pid %d\n", argv[1], getpid());
    fflush(stdout);
    while (time(NULL) < end) {
        for (int i = 0; i < batch; i++) in_messages[i].msg_hdr.msg_namelen = sizeof names[i];
        int count = recvmmsg(fd, in_messages, (unsigned)batch, MSG_WAITFORONE, NULL);
        int answers = 0;
        for (int i = 0; i < count; i++) {
            size_t length = answer(in[i], in_messages[i].msg_len, out[answers], peers);
            if (length) {
                out_messages[answers].msg_hdr.msg_name = &names[i];
                out_messages[answers].msg_hdr.msg_namelen = sizeof names[i];
                out_vectors[answers++].iov_len = length;
            }
        }
        for (int sent = 0; sent < answers;) {
            int more = sendmmsg(fd, out_messages + sent, (unsigned)(answers - sent), 0);
            sent += more > 0 ? more : 1;
        }
    }
    return 0;
}
