// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.worker;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.htedl.cluster.spark.Storage;

/**
 * Where the shards of one load are, as workers are told.
 *
 * @param entailment its number
 * @param load what the files belong to
 * @param parts in the order of their numbers
 */
public record ShardSet(Storage folder, int entailment, String load, ArrayList<Part> parts)
    implements Serializable {
  public ShardSet {
    parts = new ArrayList<>(parts);
  }

  /**
   * A shard's file.
   *
   * @param memory that the shard takes, in bytes
   */
  public record Part(Storage.Stored stored, long memory) implements Serializable {}

  /** How many there are. */
  public int size() {
    return parts.size();
  }

  /** How a sentence names a shard. */
  String name(int number) {
    return "shard " + (number + 1) + " of " + parts.size();
  }

  /** The numbers of all shards. */
  public List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      numbers.add(k);
    }
    return numbers;
  }
}
