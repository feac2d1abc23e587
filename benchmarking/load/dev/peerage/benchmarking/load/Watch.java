package dev.peerage.benchmarking.load;

/**
 * How long a load is watched, and whom.
 *
 * @param fill whether every peer announces once before
 * @param warmUpSeconds load before the measurement
 * @param seconds measured load
 * @param pid the server's process, 0 if unknown
 * @param serverCpus how many CPUs the server may use, 0 for what its process is allowed
 * @param everySecond whether each second is shown and kept by itself
 */
record Watch(boolean fill, double warmUpSeconds, double seconds, long pid, int serverCpus, boolean everySecond) {}
