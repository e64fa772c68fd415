package org.htedl.matching;

import java.util.Arrays;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** Which nodes and literals have come in this round: four bytes for each that the mirror has. */
final class SeenValues {
  private final int[] nodes;
  private final int[] literals;
  private int round;

  private SeenValues(int nodes, int literals) {
    this.nodes = new int[nodes];
    this.literals = new int[literals];
  }

  /** Null if there is no memory for them. */
  static @Nullable SeenValues of(Mirror mirror, Work work) {
    int nodes = mirror.nodeCount();
    int literals = mirror.literalCount();
    return work.hasRoom(Integer.BYTES * ((long) nodes + literals))
        ? new SeenValues(nodes, literals)
        : null;
  }

  /** A round begins, in which nothing has come. */
  void begin() {
    if (++round == 0) {
      Arrays.fill(nodes, 0);
      Arrays.fill(literals, 0);
      round = 1;
    }
  }

  /**
   * A value comes.
   *
   * @param value a node's id, or the complement of a literal's
   * @return whether it is the first time in this round
   */
  boolean add(int value) {
    int[] rounds = value < 0 ? literals : nodes;
    int at = value < 0 ? ~value : value;
    boolean isNew = rounds[at] != round;
    rounds[at] = round;
    return isNew;
  }
}
