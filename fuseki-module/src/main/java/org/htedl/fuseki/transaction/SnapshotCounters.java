// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

/**
 * How the snapshots of a dataset have fared since the start.
 *
 * @param loads how many mirrors were read from the disk instead of the data
 * @param writes how many were written
 * @param refusals how many files were of other data, or broken
 * @param bytes the lengths of the files that are there now
 */
public record SnapshotCounters(long loads, long writes, long refusals, long bytes) {}
