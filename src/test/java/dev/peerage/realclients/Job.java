package dev.peerage.realclients;

import java.nio.file.Path;

/**
 * What a client is started with. Whether it seeds or downloads depends on what it finds in the folder of the content.
 *
 * @param place where it runs
 * @param port where it listens for peers
 * @param work an empty folder for its settings and logs, absolute
 * @param torrentFile the torrent, absolute
 * @param content the folder of the content, absolute: complete for a seeder, empty for a downloader
 */
record Job(Place place, int port, Path work, Path torrentFile, Path content) {}
