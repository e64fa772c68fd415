// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.mirror.relation.Adjacency;

/**
 * The relations that the device holds, for as long as a revision has them and there is room.
 * Revisions share a base's arrays, so that after a commit only an overlay travels. Not thread-safe.
 */
public final class RelationCache {
  private final Accelerator accelerator;
  private final Budget budget;
  private final Staging staging;
  private final IdentityCache<DeviceRelation.Arrays> arrays = new IdentityCache<>();
  private final IdentityCache<Memory> skipped = new IdentityCache<>();
  private long turn;

  RelationCache(Accelerator accelerator, Budget budget, Staging staging) {
    this.accelerator = accelerator;
    this.budget = budget;
    this.staging = staging;
    budget.onShortage(
        () ->
            arrays.evict(turn, DeviceRelation.Arrays::close) || skipped.evict(turn, Memory::close));
  }

  /** Begins a batch: frees the relations that no live revision has. */
  void begin(long newTurn) {
    turn = newTurn;
    arrays.expire(DeviceRelation.Arrays::close);
    skipped.expire(Memory::close);
  }

  /** The relation on the device. */
  DeviceRelation get(Adjacency relation) {
    List<DeviceRelation.Part> parts = new ArrayList<>();
    Adjacency overlay = relation.overlay();
    if (relation.heads().length > 0) {
      Memory replaced = overlay == null ? null : skipped(relation.heads(), overlay.heads());
      parts.add(new DeviceRelation.Part(arrays(relation), replaced));
    }
    if (overlay != null && overlay.targets().length > 0) {
      parts.add(new DeviceRelation.Part(arrays(overlay), null));
    }
    return new DeviceRelation(parts);
  }

  /**
   * Copies the arrays of a relation without overlay to where they are wanted, and keeps them for
   * later questions if nothing has to be given up for that.
   *
   * @param to at word {@code heads} gets the heads, and so on
   */
  public void copy(Adjacency relation, Memory to, long heads, long offsets, long targets) {
    long words = 2L * relation.heads().length + relation.offsets().length + relation.size();
    DeviceRelation.Arrays known = arrays.get(relation.targets(), turn);
    if (known == null && budget.hasRoomFor(words * Integer.BYTES)) {
      known = arrays(relation);
    }
    if (known == null) {
      staging.write(to, heads * Integer.BYTES, relation.heads(), relation.heads().length);
      staging.write(to, offsets * Integer.BYTES, relation.offsets(), relation.offsets().length);
      staging.write(to, targets * Integer.BYTES, relation.targets(), relation.targets().length);
    } else {
      copy(known.heads(), to, heads, relation.heads().length);
      copy(known.offsets(), to, offsets, relation.offsets().length);
      copy(known.targets(), to, targets, relation.targets().length);
    }
  }

  private void copy(Memory from, Memory to, long at, int words) {
    if (words > 0) {
      accelerator.copy(
          from.whole(), 0, to.whole(), at * Integer.BYTES, (long) words * Integer.BYTES);
    }
  }

  private DeviceRelation.Arrays arrays(Adjacency relation) {
    int[] targets = relation.targets();
    DeviceRelation.Arrays known = arrays.get(targets, turn);
    if (known != null) {
      return known;
    }
    int[] longest = longest(relation.offsets());
    List<Memory> sent = new ArrayList<>();
    try {
      for (int[] array : List.of(relation.heads(), relation.offsets(), targets, longest)) {
        Memory memory = budget.allocate((long) array.length * Integer.BYTES, "a role or column");
        sent.add(memory);
        staging.write(memory, 0, array, array.length);
      }
    } catch (RuntimeException failure) {
      sent.forEach(Memory::close);
      throw failure;
    }
    DeviceRelation.Arrays made =
        new DeviceRelation.Arrays(
            sent.get(0),
            sent.get(1),
            sent.get(2),
            sent.get(3),
            relation.heads().length,
            longest.length,
            targets.length);
    arrays.put(targets, made, turn);
    return made;
  }

  private static int[] longest(int[] offsets) {
    int[] places = new int[offsets.length];
    int count = 0;
    for (int h = 0; h + 1 < offsets.length; h++) {
      if (offsets[h + 1] - offsets[h] > KernelInterface.LONG) {
        places[count++] = h;
      }
    }
    return Arrays.copyOf(places, count);
  }

  /** A row of bits, as long as the base's heads need it, of the heads that an overlay replaces. */
  private Memory skipped(int[] base, int[] replaced) {
    Memory known = skipped.get(replaced, turn);
    if (known != null) {
      return known;
    }
    int last = base[base.length - 1];
    int[] bits = new int[(last >>> 5) + 1];
    for (int head : replaced) {
      if (head <= last) {
        bits[head >>> 5] |= 1 << head;
      }
    }
    Memory made = budget.allocate((long) bits.length * Integer.BYTES, "a changed role");
    staging.write(made, 0, bits, bits.length);
    skipped.put(replaced, made, turn);
    return made;
  }

  /** Frees everything. */
  void close() {
    arrays.clear(DeviceRelation.Arrays::close);
    skipped.clear(Memory::close);
  }
}
