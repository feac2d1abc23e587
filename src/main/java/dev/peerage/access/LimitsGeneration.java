package dev.peerage.access;

/**
 * Limits, and the how-manieth they are.
 *
 * @param generation 1 at the start, and one more for each change
 * @param limits all of them
 */
public record LimitsGeneration(long generation, Limits limits) {}
