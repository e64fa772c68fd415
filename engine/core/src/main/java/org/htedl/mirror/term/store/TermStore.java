// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;

/**
 * A dictionary of byte strings: each gets the next id, 0 first, and keeps it. Append-only, so that
 * all revisions of a mirror share one; a revision remembers how many terms there were and looks no
 * further.
 *
 * <p>Costs the bytes of the term plus about 24 bytes. Any number of threads may intern, of which
 * one appends at a time, and any number may look up meanwhile: what a reader's revision knows was
 * complete before that revision was published, and ids past the reader's size are skipped without
 * looking at their bytes.
 */
public final class TermStore {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int CHUNK_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 1 << 10;
  private static final int FIRST_CAPACITY = 16;

  /** A different seed in each process, so that colliding terms cannot be prepared. */
  private static final long SEED = new SplittableRandom().nextLong() | 1;

  /** Everything a lookup needs; replaced when an array grows. */
  private record State(byte[][] chunks, long[] positions, int[] hashes, HashSlots slots) {}

  private final String kind;
  private final MirrorLimits limits;
  private final Room room;
  private final long seed;
  private volatile State state;
  private volatile int size;
  private int chunk;
  private int chunkEnd;
  private long chunkBytes;

  /**
   * A store without terms.
   *
   * @param kind what the terms are, such as {@code "nodes"}
   * @param limits how many there may be
   * @param room asked before the tables grow
   */
  public TermStore(String kind, MirrorLimits limits, Room room) {
    this(kind, limits, room, SEED);
  }

  /**
   * As above, with hashes that are the same in every process.
   *
   * @param seed odd
   */
  TermStore(String kind, MirrorLimits limits, Room room, long seed) {
    this.kind = kind;
    this.limits = limits;
    this.room = room;
    this.seed = seed;
    int capacity = Math.min(FIRST_CAPACITY, limits.terms());
    state =
        new State(
            new byte[][] {new byte[FIRST_BYTES]},
            new long[capacity],
            new int[capacity],
            new HashSlots(HashSlots.countFor(capacity), limits.segment()));
    chunkBytes = FIRST_BYTES;
  }

  /**
   * A store of terms that another one had, as {@link TermRestoration} has checked them.
   *
   * @param text the terms; its blocks become the store's own
   */
  TermStore(
      String kind,
      MirrorLimits limits,
      TermText text,
      long[] positions,
      int[] hashes,
      HashSlots slots) {
    this.kind = kind;
    this.limits = limits;
    this.room = Room.UNCOUNTED;
    this.seed = SEED;
    byte[][] blocks = text.blocks().length == 0 ? new byte[1][0] : text.blocks();
    state = new State(blocks, positions, hashes, slots);
    chunk = blocks.length - 1;
    chunkEnd = blocks[chunk].length;
    for (byte[] block : blocks) {
      chunkBytes += block.length;
    }
    // A block of the usual length, or the next one would be as short as this store is small.
    chunkBytes = Math.max(chunkBytes, FIRST_BYTES);
    size = text.size();
  }

  /** The seed of the hashes of this process. */
  static long seed() {
    return SEED;
  }

  /**
   * The first terms, as they lie in memory: for reading only. Logarithmic in the terms of a block.
   */
  public TermText text(int limit) {
    State s = state;
    int blockCount = limit == 0 ? 0 : (int) (s.positions[limit - 1] >>> 32) + 1;
    int[] lengths = new int[blockCount];
    int[] terms = new int[blockCount];
    for (int id = 0; id < limit; ) {
      int block = (int) (s.positions[id] >>> 32);
      int at = Arrays.binarySearch(s.positions, id, limit, (long) (block + 1) << 32);
      int end = at < 0 ? -at - 1 : at;
      int last = (int) s.positions[end - 1];
      lengths[block] = last + 4 + length(s.chunks[block], last);
      terms[block] = end - id;
      id = end;
    }
    return new TermText(Arrays.copyOf(s.chunks, blockCount), lengths, terms);
  }

  /** How many terms there may be. */
  public MirrorLimits limits() {
    return limits;
  }

  /** The number of terms. */
  public int size() {
    return size;
  }

  /** The id of the term among the first {@code limit}, or -1. */
  public int find(byte[] term, int limit) {
    return find(term, 0, term.length, limit);
  }

  /** As above, of the bytes {@code from} (inclusive) to {@code to} (exclusive). */
  public int find(byte[] bytes, int from, int to, int limit) {
    return find(state, bytes, from, to, hash(bytes, from, to, seed), limit);
  }

  private static int find(State s, byte[] term, int from, int to, int hash, int limit) {
    HashSlots slots = s.slots;
    int number = slots.segmentOf(hash);
    int[] segment = slots.segment(number);
    int place = slots.placeOf(hash);
    while (true) {
      int id = segment[place] - 1;
      if (id < 0) {
        return -1;
      }
      if (id < limit && s.hashes[id] == hash && equal(s, id, term, from, to)) {
        return id;
      }
      if (++place == segment.length) {
        number = slots.segmentAfter(number);
        segment = slots.segment(number);
        place = 0;
      }
    }
  }

  /**
   * The id of the term, new if need be.
   *
   * @throws MirrorLimitException if there are as many terms as there may be; those that are there
   *     are still found
   * @throws MemoryBudgetException if there is no memory for larger tables
   */
  public int intern(byte[] term) {
    return intern(term, 0, term.length);
  }

  /**
   * As {@link #intern(byte[])}, of the bytes {@code from} (inclusive) to {@code to} (exclusive).
   */
  public int intern(byte[] bytes, int from, int to) {
    int hash = hash(bytes, from, to, seed);
    // Most terms are there already, and those are found without the lock. The size is read first:
    // all that it counts is in the state that is read after it.
    int known = size;
    int id = find(state, bytes, from, to, hash, known);
    return id >= 0 ? id : append(bytes, from, to, hash, known);
  }

  private synchronized int append(byte[] bytes, int from, int to, int hash, int known) {
    if (size != known) {
      int id = find(state, bytes, from, to, hash, size);
      if (id >= 0) {
        return id;
      }
    }
    return append(bytes, from, to, hash);
  }

  private int append(byte[] bytes, int from, int to, int hash) {
    int id = size;
    if (id == limits.terms()) {
      throw MirrorLimitException.terms(id, kind);
    }
    if (id == state.positions.length) {
      grow();
    }
    long position = store(bytes, from, to - from);
    State s = state;
    s.positions[id] = position;
    s.hashes[id] = hash;
    s.slots.add(hash, id);
    size = id + 1;
    return id;
  }

  private void grow() {
    State s = state;
    int capacity = (int) Math.min(limits.terms(), s.positions.length * 2L);
    long slotCount = HashSlots.countFor(capacity);
    room.ask(capacity * (long) (Long.BYTES + Integer.BYTES) + HashSlots.bytes(slotCount));
    HashSlots slots = new HashSlots(slotCount, limits.segment());
    slots.addAll(s.hashes, size);
    state =
        new State(
            s.chunks,
            Arrays.copyOf(s.positions, capacity),
            Arrays.copyOf(s.hashes, capacity),
            slots);
  }

  private long store(byte[] bytes, int from, int length) {
    int needed = length + 4;
    byte[] target = state.chunks[chunk];
    if (needed > target.length - chunkEnd) {
      target = newChunk(needed);
    }
    int start = chunkEnd;
    target[start] = (byte) length;
    target[start + 1] = (byte) (length >>> 8);
    target[start + 2] = (byte) (length >>> 16);
    target[start + 3] = (byte) (length >>> 24);
    System.arraycopy(bytes, from, target, start + 4, length);
    chunkEnd = start + needed;
    return (long) chunk << 32 | start;
  }

  private byte[] newChunk(int needed) {
    State s = state;
    // Small stores stay small: chunks double until they reach their full size.
    int length = Math.max(needed, (int) Math.min(CHUNK_BYTES, chunkBytes));
    byte[][] chunks = Arrays.copyOf(s.chunks, s.chunks.length + 1);
    chunks[chunks.length - 1] = new byte[length];
    // Last what cannot fail, so that a lack of memory leaves the store as it was.
    state = new State(chunks, s.positions, s.hashes, s.slots);
    chunk = chunks.length - 1;
    chunkEnd = 0;
    chunkBytes += length;
    return chunks[chunk];
  }

  /** The bytes of the term, a copy. */
  public byte[] term(int id) {
    State s = state;
    long position = s.positions[id];
    byte[] bytes = s.chunks[(int) (position >>> 32)];
    int start = (int) position;
    return Arrays.copyOfRange(bytes, start + 4, start + 4 + length(bytes, start));
  }

  /**
   * Hands on, in ascending order, the terms that end with some bytes and have nothing or one of the
   * given bytes before them. Takes about ten nanoseconds a term that it looks at.
   *
   * @param from the first id that is looked at
   * @param limit the first one that is not
   */
  public void forEachEndingWith(byte[] end, byte[] before, int from, int limit, IntConsumer found) {
    State s = state;
    for (int id = from; id < limit; id++) {
      long position = s.positions[id];
      byte[] bytes = s.chunks[(int) (position >>> 32)];
      int start = (int) position + 4;
      int stop = start + length(bytes, start - 4);
      int at = stop - end.length;
      if (at >= start
          && Arrays.equals(bytes, at, stop, end, 0, end.length)
          && (at == start || isOneOf(bytes[at - 1], before))) {
        found.accept(id);
      }
    }
  }

  private static boolean isOneOf(byte one, byte[] all) {
    for (byte each : all) {
      if (each == one) {
        return true;
      }
    }
    return false;
  }

  private static boolean equal(State s, int id, byte[] term, int from, int to) {
    long position = s.positions[id];
    byte[] bytes = s.chunks[(int) (position >>> 32)];
    int start = (int) position;
    int length = length(bytes, start);
    return length == to - from
        && Arrays.equals(bytes, start + 4, start + 4 + length, term, from, to);
  }

  /** The length that is written before a term. */
  static int length(byte[] bytes, int start) {
    return bytes[start] & 0xFF
        | (bytes[start + 1] & 0xFF) << 8
        | (bytes[start + 2] & 0xFF) << 16
        | bytes[start + 3] << 24;
  }

  /** The hash of a term under a seed. */
  static int hash(byte[] term, long seed) {
    return hash(term, 0, term.length, seed);
  }

  /** The hash of the term that {@code bytes} have from an index on up to another. */
  static int hash(byte[] bytes, int from, int to, long seed) {
    long h = seed ^ (to - from);
    int i = from;
    for (; i + 8 <= to; i += 8) {
      h = (h ^ (long) LONGS.get(bytes, i)) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    long tail = 0;
    for (; i < to; i++) {
      tail = tail << 8 | bytes[i] & 0xFF;
    }
    h = (h ^ tail) * 0xBF58476D1CE4E5B9L;
    h ^= h >>> 29;
    h *= seed;
    return (int) (h >>> 32);
  }

  /** Memory held, in bytes. */
  public long bytes() {
    State s = state;
    return chunkBytes
        + s.positions.length * (long) (Long.BYTES + Integer.BYTES)
        + HashSlots.bytes(s.slots.count());
  }

  /** The part of the hash table that is taken. */
  double load() {
    return (double) size / state.slots.count();
  }
}
