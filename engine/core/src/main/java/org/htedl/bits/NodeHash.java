package org.htedl.bits;

/** The first slot of a node in open hash tables of any size. */
public final class NodeHash {
  private static final int GOLDEN = 0x9E3779B9;

  private NodeHash() {}

  /**
   * The first slot to look at for a node. Nodes that follow one another are spread over the whole
   * table.
   *
   * @param mask the number of slots less one; that is a power of two, at least 2
   */
  public static int slot(int node, int mask) {
    return node * GOLDEN >>> Integer.numberOfLeadingZeros(mask);
  }
}
