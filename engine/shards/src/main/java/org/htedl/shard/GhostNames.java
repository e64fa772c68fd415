// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

/** The names under which a shard's source has nodes of other shards: their addresses. */
final class GhostNames {
  /** Begins the name of a ghost; no IRI and no blank node's label begins like this. */
  private static final char GHOST = '\0';

  private GhostNames() {}

  /** The name of the node with an address. */
  static String of(long address) {
    return GHOST + Long.toHexString(address);
  }

  /** Whether a name is that of a ghost. */
  static boolean isGhost(String name) {
    return !name.isEmpty() && name.charAt(0) == GHOST;
  }

  /** The address that a ghost's name says. */
  static long address(String name) {
    return Long.parseLong(name, 1, name.length(), 16);
  }
}
