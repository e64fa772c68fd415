// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

/**
 * Which of several shards owns a node: a function of its name alone, the same one in every process,
 * under which hubs and neighbours in a file are spread evenly.
 *
 * @param shards how many there are, at least 1
 */
public record Placement(int shards) {
  /** As many shards as there may be; each pair of them may exchange bits. */
  public static final int MOST = 1 << 12;

  public Placement {
    if (shards < 1 || shards > MOST) {
      throw new IllegalArgumentException("from 1 to " + MOST + " shards, not " + shards);
    }
  }

  /** The number of the shard that owns the node, from 0. */
  public int of(String node) {
    // The hash of a string is specified; its bits are mixed, since those of like names are alike.
    int h = node.hashCode();
    h = (h ^ h >>> 16) * 0x85EBCA6B;
    h = (h ^ h >>> 13) * 0xC2B2AE35;
    h ^= h >>> 16;
    return (int) ((h & 0xFFFFFFFFL) * shards >>> 32);
  }
}
