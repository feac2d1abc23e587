package dev.peerage.repository;

/** Who gives way to whom once there is no room, and what is answered without being stored: {@link RepositoryLimits} as checks. */
public interface LimitsContract
        extends ChangedLimitsContract, LoweredTotalsContract, StoreLimitsContract, SwarmLimitsContract {}
