package org.htedl.mirror;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary relation from heads to targets, compressed twice: only the heads that have targets are
 * there, each with a range of the targets' array. So a role costs its assertions, however many nodes
 * the mirror has. Immutable; two revisions share their arrays.
 *
 * <p>A patched relation has an overlay: a small relation whose heads replace those of the base,
 * with an empty range where a head lost everything. {@link #targetsOf} sees through it; the loops
 * over whole relations run over the base's arrays and then correct the overlay's heads.
 *
 * <p>Offsets are 32 bits: a relation holds at most 2^31 - 9 pairs, since Java's arrays do; the
 * builder refuses more by name.
 */
public final class Adjacency {
  /** The relation without pairs. */
  public static final Adjacency EMPTY =
      new Adjacency(new int[0], new int[] {0}, new int[0], null);

  private final int[] heads;
  private final int[] offsets;
  private final int[] targets;
  private final @Nullable Adjacency overlay;
  private final int size;

  /**
   * @param heads ascending, without duplicates
   * @param offsets {@code int[heads + 1]}, ascending from 0 to the number of targets
   * @param targets ascending within each head's range, without duplicates there
   * @param overlay a relation without overlay of its own, or null
   */
  Adjacency(int[] heads, int[] offsets, int[] targets, @Nullable Adjacency overlay) {
    if (offsets.length != heads.length + 1 || offsets[heads.length] != targets.length) {
      throw new IllegalArgumentException("offsets do not fit heads and targets");
    }
    this.heads = heads;
    this.offsets = offsets;
    this.targets = targets;
    this.overlay = overlay;
    this.size = targets.length + (overlay == null ? 0 : overlay.size - hidden(overlay));
  }

  private int hidden(Adjacency over) {
    int hidden = 0;
    for (int head : over.heads) {
      int at = Arrays.binarySearch(heads, head);
      hidden += at < 0 ? 0 : offsets[at + 1] - offsets[at];
    }
    return hidden;
  }

  /**
   * The relation of the pairs {@code head << 32 | target}.
   *
   * @param pairs sorted ascending without duplicates in its first {@code length} places
   */
  static Adjacency ofSorted(long[] pairs, int length) {
    int headCount = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || pairs[i] >>> 32 != pairs[i - 1] >>> 32) {
        headCount++;
      }
    }
    int[] heads = new int[headCount];
    int[] offsets = new int[headCount + 1];
    int[] targets = new int[length];
    int h = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || pairs[i] >>> 32 != pairs[i - 1] >>> 32) {
        heads[h] = (int) (pairs[i] >>> 32);
        offsets[h++] = i;
      }
      targets[i] = (int) pairs[i];
    }
    offsets[headCount] = length;
    return new Adjacency(heads, offsets, targets, null);
  }

  /** The number of pairs, the overlay taken into account. */
  public int size() {
    return size;
  }

  /** The heads of the base, ascending; for reading only. */
  public int[] heads() {
    return heads;
  }

  /** Where each head's targets begin in the base, and the end; for reading only. */
  public int[] offsets() {
    return offsets;
  }

  /** The targets of the base; for reading only. */
  public int[] targets() {
    return targets;
  }

  /** The heads whose targets differ from the base's, or null. It has no overlay of its own. */
  public @Nullable Adjacency overlay() {
    return overlay;
  }

  /** The targets of a head, ascending, in an array of the caller's. Logarithmic in the heads. */
  public int[] targetsOf(int head) {
    if (overlay != null) {
      int at = Arrays.binarySearch(overlay.heads, head);
      if (at >= 0) {
        return Arrays.copyOfRange(overlay.targets, overlay.offsets[at], overlay.offsets[at + 1]);
      }
    }
    int at = Arrays.binarySearch(heads, head);
    return at < 0 ? new int[0] : Arrays.copyOfRange(targets, offsets[at], offsets[at + 1]);
  }

  /** Receives a head with its targets {@code targets[from]} to {@code targets[to - 1]}. */
  public interface Visitor {
    void visit(int head, int[] targets, int from, int to);
  }

  /** Visits every head that has targets, in ascending order, seeing through the overlay. */
  public void forEachHead(Visitor visitor) {
    int o = 0;
    int[] changed = overlay == null ? new int[0] : overlay.heads;
    for (int h = 0; h < heads.length; h++) {
      for (; o < changed.length && changed[o] < heads[h]; o++) {
        visitOverlay(o, visitor);
      }
      if (o < changed.length && changed[o] == heads[h]) {
        visitOverlay(o++, visitor);
      } else {
        visitor.visit(heads[h], targets, offsets[h], offsets[h + 1]);
      }
    }
    for (; o < changed.length; o++) {
      visitOverlay(o, visitor);
    }
  }

  private void visitOverlay(int o, Visitor visitor) {
    if (overlay != null && overlay.offsets[o] < overlay.offsets[o + 1]) {
      visitor.visit(overlay.heads[o], overlay.targets, overlay.offsets[o], overlay.offsets[o + 1]);
    }
  }

  /** Memory held, in bytes; arrays shared between revisions count in full. */
  public long bytes() {
    long own = 96 + 4L * (heads.length + offsets.length + targets.length);
    return overlay == null ? own : own + overlay.bytes();
  }
}
