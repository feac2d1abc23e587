package dev.peerage.access;

import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AccessList;
import dev.peerage.tracker.AccessListStatus;
import dev.peerage.tracker.InvalidSettingException;
import java.io.File;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Keeps the lists of torrents: reads their files at the start, looks after them while the tracker runs, hands each change to the
 * filter first and then has the store follow it.
 */
final class TorrentLists implements SmartLifecycle, AccessListStatus {

    private static final Logger log = LoggerFactory.getLogger(TorrentLists.class);

    private static final int MAX_BYTES = 256 << 20;
    /** The list before, the list now and the bytes of the file are in the heap together: three to four tenths of it. */
    private static final int HEAP_PARTS = 10;

    private final HashListFilter filter = new HashListFilter();
    private final Map<AccessList, WatchedFile> files = new EnumMap<>(AccessList.class);
    private final TorrentRepository repository;
    private final RandomGenerator secret;

    private volatile boolean running;
    private @Nullable Scheduler scheduler;
    private @Nullable SwarmPurge purge;

    /**
     * Reads the files that are set.
     *
     * @param secret makes keys that nobody can foresee
     * @throws InvalidSettingException if one of them cannot be used
     */
    TorrentLists(AccessProperties properties, TorrentRepository repository, RandomGenerator secret) {
        this.repository = repository;
        this.secret = secret;
        open(AccessList.ALLOW, "peerage.access.allow-list", properties.allowList());
        open(AccessList.DENY, "peerage.access.deny-list", properties.denyList());
    }

    private void open(AccessList list, String property, @Nullable File path) {
        if (path == null || path.getPath().isEmpty()) {
            return;
        }
        int maxBytes = (int) Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / HEAP_PARTS);
        WatchedFile file = new WatchedFile(property, path.toPath(), maxBytes, content -> take(list, property, content));
        try {
            file.load();
        } catch (UnusableFileException unusable) {
            throw new InvalidSettingException(
                    property,
                    path,
                    unusable.reason()
                            + "; it must name a file with one info hash on a line, in which # begins a comment");
        }
        files.put(list, file);
    }

    private void take(AccessList list, String property, byte[] content) throws UnusableFileException {
        InfoHashSet before = filter.lists().get(list);
        if (before != null && before.size() > 0 && FileText.blank(content)) {
            throw new UnusableFileException("it has become empty; a list that is meant to be empty holds a comment");
        }
        InfoHashSet hashes = InfoHashLines.read(content, secret);
        filter.replace(list, hashes);
        log.info("The list of {} holds {} torrents{}", property, hashes.size(), before == null ? "" : " now");
        if (hashes.size() == 0 && list == AccessList.ALLOW) {
            log.warn("The list of {} is empty: no torrent is allowed", property);
        }
    }

    /** What judges requests by these lists. */
    HashListFilter filter() {
        return filter;
    }

    @Override
    public OptionalInt size(AccessList list) {
        InfoHashSet hashes = filter.lists().get(list);
        return hashes == null ? OptionalInt.empty() : OptionalInt.of(hashes.size());
    }

    @Override
    public long changes(AccessList list) {
        WatchedFile file = files.get(list);
        return file == null ? 0 : file.changes();
    }

    @Override
    public long failures(AccessList list) {
        WatchedFile file = files.get(list);
        return file == null ? 0 : file.failures();
    }

    @Override
    public void start() {
        running = true;
        if (!files.isEmpty()) {
            scheduler = Schedulers.newSingle("peerage-lists", true);
            purge = new SwarmPurge(repository, filter::lists, scheduler);
            purge.start();
            files.values().forEach(WatchedFile::start);
        }
    }

    @Override
    public void stop() {
        running = false;
        files.values().forEach(WatchedFile::stop);
        if (purge != null) {
            purge.stop();
        }
        if (scheduler != null) {
            scheduler.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the snapshot has been taken up and before the doors open; stopped after the doors. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1280;
    }
}
