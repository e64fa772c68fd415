// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;

/**
 * The rows of mirrors of one length that the device holds: the mirrors' own, for as long as a
 * revision has them and there is room, and those of the batch at work. Not thread-safe.
 *
 * <p>When a class's row has changed since it was sent, the tiles that are the same are copied
 * within the device and the others travel.
 */
final class RowCache {
  /** The number under which the row of all individuals is found; classes are nodes. */
  static final int LIVE = -1;

  /** How many sets of examples stay: those of some learners, whose sets go round. */
  private static final int MOST_EXAMPLES = 16;

  private final Accelerator accelerator;
  private final Staging staging;
  private final Scratch ids;
  private final RowArena arena;
  private final IdentityCache<Integer> slots = new IdentityCache<>();
  private final IdentityCache<Integer> examples = new IdentityCache<>();
  private final IdentityCache<Map<Integer, WeakReference<DenseRow>>> latest = new IdentityCache<>();
  private final List<Integer> temporary = new ArrayList<>();
  private long turn;

  RowCache(Accelerator accelerator, Staging staging, Scratch ids, RowArena arena) {
    this.accelerator = accelerator;
    this.staging = staging;
    this.ids = ids;
    this.arena = arena;
  }

  /** Begins a batch: frees the rows that no live revision has. */
  void begin(long newTurn) {
    turn = newTurn;
    slots.expire(arena::free);
    examples.expire(arena::free);
    latest.expire(nothing -> {});
  }

  /** Ends the batch: its own rows are freed. */
  void end() {
    temporary.forEach(arena::free);
    temporary.clear();
  }

  RowArena arena() {
    return arena;
  }

  /** Gives up a row that the batch does not use; false if there is none. */
  boolean evict() {
    return examples.evict(turn, arena::free) || slots.evict(turn, arena::free);
  }

  /** Frees the memory if no row is in it; whether it did. */
  boolean freeIfEmpty() {
    return arena.closeIfEmpty();
  }

  /** A row of zeros until the batch ends. */
  int temporary() {
    int slot = arena.take(this::evict);
    temporary.add(slot);
    return slot;
  }

  /** The individuals of a mirror. */
  int live(Mirror mirror) {
    return row(mirror, LIVE, mirror.live());
  }

  /** The members of a class, whether or not they are individuals. */
  int members(Mirror mirror, int classNode) {
    return row(mirror, classNode, UpperRows.members(mirror, classNode));
  }

  private int row(Mirror mirror, int number, NodeSet set) {
    return known(slots, set, slot -> bring(mirror, number, set, slot));
  }

  /** The row of an immutable set, filled in if there is none yet. */
  private int known(IdentityCache<Integer> kept, NodeSet set, IntConsumer fill) {
    Integer known = kept.get(set, turn);
    if (known != null) {
      return known;
    }
    int slot = arena.take(this::evict);
    try {
      fill.accept(slot);
    } catch (RuntimeException failure) {
      arena.free(slot);
      throw failure;
    }
    kept.put(set, slot, turn);
    return slot;
  }

  private void bring(Mirror mirror, int number, NodeSet set, int slot) {
    if (set instanceof DenseRow dense) {
      var before = rowsOf(mirror).put(number, new WeakReference<>(dense));
      DenseRow old = before == null ? null : before.get();
      Integer oldSlot = old == null ? null : slots.get(old, turn);
      if (old == null || oldSlot == null) {
        send(dense, slot);
      } else {
        patch(dense, slot, old, oldSlot);
      }
    } else {
      scatter(set, slot, mirror.layout());
    }
  }

  private Map<Integer, WeakReference<DenseRow>> rowsOf(Mirror mirror) {
    Map<Integer, WeakReference<DenseRow>> rows = latest.get(mirror.numbering(), turn);
    if (rows == null) {
      rows = new HashMap<>();
      latest.put(mirror.numbering(), rows, turn);
    }
    return rows;
  }

  private void send(DenseRow row, int slot) {
    send(row, slot, 0, row.layout().tiles());
  }

  /** Sends tiles from {@code first} to before {@code end} into a row of zeros. */
  private void send(DenseRow row, int slot, int first, int end) {
    for (int t = first; t < end; ) {
      int run = t;
      while (run < end && !row.isZeroTile(run)) {
        run++;
      }
      long at = arena.at(slot) + (long) t * Layout.TILE_WORDS * Long.BYTES;
      staging.write(arena.memory(), at, row, t, run);
      t = run + 1;
    }
  }

  /** Copies the runs of tiles that two rows share, and sends the others. */
  private void patch(DenseRow row, int slot, DenseRow old, int oldSlot) {
    long tileBytes = (long) Layout.TILE_WORDS * Long.BYTES;
    int tiles = row.layout().tiles();
    int shared = Math.min(tiles, old.layout().tiles());
    for (int t = 0; t < tiles; ) {
      int run = t;
      while (run < shared && row.tile(run) == old.tile(run)) {
        run++;
      }
      if (run > t) {
        long from = arena.at(oldSlot) + t * tileBytes;
        long to = arena.at(slot) + t * tileBytes;
        Memory rows = arena.memory().whole();
        accelerator.copy(rows, from, rows, to, (run - t) * tileBytes);
        t = run;
      } else {
        while (run < tiles && !(run < shared && row.tile(run) == old.tile(run))) {
          run++;
        }
        send(row, slot, t, run);
        t = run;
      }
    }
  }

  /**
   * A row, until the batch ends, of nodes some of which may lie past the layout: those are left
   * out.
   */
  int temporary(NodeSet set, Layout layout) {
    int slot = temporary();
    fill(set, slot, layout);
    return slot;
  }

  /**
   * A row of examples, about which learners ask again and again: it stays while the set lives,
   * there is room, and not too many others came since. Mirrors that grow share it, so that it may
   * have nodes past the layout of the mirror at work, as far as rows reach.
   */
  int examples(NodeSet set) {
    Layout longest = new Layout(arena.strideWords() / 2);
    int slot = known(examples, set, free -> fill(set, free, longest));
    if (examples.size() > MOST_EXAMPLES) {
      examples.evict(turn, arena::free);
    }
    return slot;
  }

  /** Sets the bits of the nodes in a row of zeros, as far as they do not lie past the layout. */
  private void fill(NodeSet set, int slot, Layout layout) {
    if (set instanceof DenseRow dense && dense.layout().words() <= layout.words()) {
      send(dense, slot);
    } else {
      scatter(set, slot, layout);
    }
  }

  private void scatter(NodeSet set, int slot, Layout layout) {
    int[] nodes = set.toArray();
    if (nodes.length == 0) {
      return;
    }
    Memory list = ids.atLeast((long) nodes.length * Integer.BYTES);
    staging.write(list, 0, nodes, nodes.length);
    int items = accelerator.traits().items();
    accelerator.launch(
        Kernel.SCATTER,
        Launches.groups(nodes.length, items),
        items,
        new Arguments()
            .add(arena.memory())
            .add(arena.strideWords(), 2 * layout.words(), slot)
            .add(list)
            .add(nodes.length));
  }

  /** Frees all rows. */
  void close() {
    end();
    slots.clear(arena::free);
    examples.clear(arena::free);
    arena.close();
  }
}
