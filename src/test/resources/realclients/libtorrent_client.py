"""Seeds or downloads one torrent with libtorrent, through its trackers alone, until SIGTERM.

Arguments: torrent file, folder, interfaces to listen on. Prints a line for each answer of a tracker:
`announced PEERS`, `scraped SEEDERS LEECHERS`, `failed MESSAGE`.
"""

import signal
import sys
import time

import libtorrent

torrent, folder, interfaces = sys.argv[1:]
running = True


def leave(signum, frame):
    global running
    running = False


signal.signal(signal.SIGTERM, leave)

session = libtorrent.session({
    "listen_interfaces": interfaces,
    "enable_dht": False,
    "enable_lsd": False,
    "enable_upnp": False,
    "enable_natpmp": False,
    "allow_multiple_connections_per_ip": True,
    "announce_to_all_trackers": True,
    "announce_to_all_tiers": True,
    "stop_tracker_timeout": 5,
    "alert_mask": libtorrent.alert.category_t.tracker_notification
    | libtorrent.alert.category_t.status_notification
    | libtorrent.alert.category_t.error_notification,
})
handle = session.add_torrent({
    "ti": libtorrent.torrent_info(torrent),
    "save_path": folder,
    "flags": libtorrent.torrent_flags.disable_dht
    | libtorrent.torrent_flags.disable_lsd
    | libtorrent.torrent_flags.disable_pex,
})


def report():
    answers = 0
    for alert in session.pop_alerts():
        if isinstance(alert, libtorrent.tracker_reply_alert):
            print("announced", alert.num_peers, flush=True)
            answers += 1
            if running:
                handle.scrape_tracker()
        elif isinstance(alert, libtorrent.scrape_reply_alert):
            print("scraped", alert.complete, alert.incomplete, flush=True)
        elif isinstance(alert, (libtorrent.tracker_error_alert, libtorrent.scrape_failed_alert)):
            print("failed", alert.message(), flush=True)
        else:
            print("#", alert.message(), flush=True)
    return answers


while running:
    session.wait_for_alert(200)
    report()

# leaving: every tracker hears of it and answers
handle.pause()
awaited = len(handle.trackers())
deadline = time.monotonic() + 10
while awaited > 0 and time.monotonic() < deadline:
    session.wait_for_alert(200)
    awaited -= report()
