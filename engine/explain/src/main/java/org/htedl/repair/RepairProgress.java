package org.htedl.repair;

/**
 * How far a search for a repair has come.
 *
 * @param rounds hitting sets that were tried
 * @param supports supports that are known
 * @param trials how often a few triples were closed to find them
 * @param bound no repair costs less
 */
public record RepairProgress(long rounds, long supports, long trials, long bound) {}
