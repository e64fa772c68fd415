// SPDX-License-Identifier: Apache-2.0
/*
 * Kernels on sets of pairs of words, each in two columns: joins in three steps (count, scan, write),
 * and two ways to remove duplicates, by sorting within a group and by a table of all pairs.
 *
 * A table has mask + 1 slots, a power of two, more than the pairs in it, which start at 0. A slot
 * holds 0, or one more than the place of a pair: of the set, and after its size first ones, among
 * the candidates.
 */
#ifndef HTEDL_JOINS_H
#define HTEDL_JOINS_H

/* A pair that is none, behind all others. */
#define NO_PAIR 0xffffffffu

/* The place of a head, or headCount if it has no targets. */
INLINE word placeOf(GLOBAL const word *heads, word headCount, word head) {
  word low = 0u;
  word high = headCount;
  while (low < high) {
    word middle = low + (high - low) / 2u;
    if (heads[middle] < head) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low < headCount && heads[low] == head ? low : headCount;
}

INLINE word hashOf(word left, word right) {
  word hash = left * 0x9e3779b1u ^ (right * 0x85ebca6bu + (left >> 15));
  hash = (hash ^ hash >> 16) * 0x7feb352du;
  hash = (hash ^ hash >> 15) * 0x846ca68bu;
  return hash ^ hash >> 16;
}

/* counts[i] = the targets of keys[first + i], which is how many pairs follow. */
KERNEL htedlJoinCount(GLOBAL const word *keys, word first, word count, GLOBAL const word *heads,
                      GLOBAL const word *offsets, word headCount, GLOBAL word *counts) {
  word i = ITEM;
  if (i < count) {
    word h = placeOf(heads, headCount, keys[first + i]);
    counts[i] = h < headCount ? offsets[h + 1u] - offsets[h] : 0u;
  }
}

/* Each of HTEDL_RUN values becomes the sum of those before it; sums[group] is that of all. */
KERNEL htedlScan(GLOBAL word *values, word count, GLOBAL word *sums) {
  LOCAL word all[HTEDL_RUN];
  word run = GROUP_NUMBER * HTEDL_RUN;
  for (word i = ITEM_IN_GROUP; i < HTEDL_RUN; i += HTEDL_GROUP) {
    all[i] = run + i < count ? values[run + i] : 0u;
  }
  GROUP_BARRIER;
  for (word step = 1u; step < HTEDL_RUN; step *= 2u) {
    word low = ITEM_IN_GROUP;
    word high = ITEM_IN_GROUP + HTEDL_GROUP;
    word toLow = low >= step ? all[low - step] : 0u;
    word toHigh = high >= step ? all[high - step] : 0u;
    GROUP_BARRIER;
    all[low] += toLow;
    all[high] += toHigh;
    GROUP_BARRIER;
  }
  for (word i = ITEM_IN_GROUP; i < HTEDL_RUN; i += HTEDL_GROUP) {
    if (run + i < count) {
      values[run + i] = i == 0u ? 0u : all[i - 1u];
    }
  }
  if (ITEM_IN_GROUP == 0u) {
    sums[GROUP_NUMBER] = all[HTEDL_RUN - 1u];
  }
}

/* Adds what the runs before a value's sum up to. */
KERNEL htedlScanAdd(GLOBAL word *values, word count, GLOBAL const word *sums) {
  word i = ITEM;
  if (i < count) {
    values[i] += sums[i / HTEDL_RUN];
  }
}

/* The pairs (lefts[i], target of keys[i]), from positions[i] on. */
KERNEL htedlJoinWrite(GLOBAL const word *lefts, GLOBAL const word *keys, word first, word count,
                      GLOBAL const word *heads, GLOBAL const word *offsets,
                      GLOBAL const word *targets, word headCount, GLOBAL const word *positions,
                      GLOBAL word *outLefts, GLOBAL word *outRights) {
  word i = ITEM;
  if (i >= count) {
    return;
  }
  word h = placeOf(heads, headCount, keys[first + i]);
  if (h == headCount) {
    return;
  }
  word at = positions[i];
  for (word t = offsets[h]; t < offsets[h + 1u]; t++) {
    outLefts[at] = lefts[first + i];
    outRights[at] = targets[t];
    at++;
  }
}

/* Sorts HTEDL_RUN pairs at a time; kept[i] = whether the pair is the first of its like there. */
KERNEL htedlDistinctInGroup(GLOBAL word *lefts, GLOBAL word *rights, word count,
                            GLOBAL word *kept) {
  LOCAL word left[HTEDL_RUN];
  LOCAL word right[HTEDL_RUN];
  word run = GROUP_NUMBER * HTEDL_RUN;
  for (word i = ITEM_IN_GROUP; i < HTEDL_RUN; i += HTEDL_GROUP) {
    left[i] = run + i < count ? lefts[run + i] : NO_PAIR;
    right[i] = run + i < count ? rights[run + i] : NO_PAIR;
  }
  GROUP_BARRIER;
  for (word size = 2u; size <= HTEDL_RUN; size *= 2u) {
    for (word step = size / 2u; step > 0u; step /= 2u) {
      word low = ITEM_IN_GROUP / step * step * 2u + ITEM_IN_GROUP % step;
      word high = low + step;
      bool ascending = (low & size) == 0u;
      bool less = left[high] < left[low] || (left[high] == left[low] && right[high] < right[low]);
      bool equal = left[high] == left[low] && right[high] == right[low];
      if (!equal && less == ascending) {
        word other = left[low];
        left[low] = left[high];
        left[high] = other;
        other = right[low];
        right[low] = right[high];
        right[high] = other;
      }
      GROUP_BARRIER;
    }
  }
  for (word i = ITEM_IN_GROUP; i < HTEDL_RUN; i += HTEDL_GROUP) {
    if (run + i < count) {
      lefts[run + i] = left[i];
      rights[run + i] = right[i];
      kept[run + i] = i == 0u || left[i] != left[i - 1u] || right[i] != right[i - 1u] ? 1u : 0u;
    }
  }
}

/* Puts the pairs of a set into the table, which are distinct and not in it. */
KERNEL htedlTableFill(GLOBAL const word *lefts, GLOBAL const word *rights, word first, word count,
                      GLOBAL word *table, word mask) {
  word i = first + ITEM;
  if (i >= first + count) {
    return;
  }
  word slot = hashOf(lefts[i], rights[i]) & mask;
  while (ATOMIC_EXCHANGE_IF(table + slot, 0u, i + 1u) != 0u) {
    slot = (slot + 1u) & mask;
  }
}

/*
 * Puts the candidates that are kept into the table, at slots[i]; those that are in the set, or
 * equal to a candidate that was there first, are kept no longer.
 */
KERNEL htedlTableAdd(GLOBAL const word *setLefts, GLOBAL const word *setRights, word size,
                     GLOBAL const word *lefts, GLOBAL const word *rights, word count,
                     GLOBAL word *kept, GLOBAL word *slots, GLOBAL word *table, word mask) {
  word i = ITEM;
  if (i >= count || kept[i] == 0u) {
    return;
  }
  word left = lefts[i];
  word right = rights[i];
  word slot = hashOf(left, right) & mask;
  while (true) {
    word there = ATOMIC_EXCHANGE_IF(table + slot, 0u, size + i + 1u);
    if (there == 0u) {
      slots[i] = slot;
      return;
    }
    bool inSet = there <= size;
    word at = inSet ? there - 1u : there - 1u - size;
    if (left == (inSet ? setLefts : lefts)[at] && right == (inSet ? setRights : rights)[at]) {
      kept[i] = 0u;
      return;
    }
    slot = (slot + 1u) & mask;
  }
}

/* Appends the candidates that are kept to the set, at positions[i] behind its size. */
KERNEL htedlTableTake(GLOBAL const word *lefts, GLOBAL const word *rights, word count,
                      GLOBAL const word *kept, GLOBAL const word *positions,
                      GLOBAL const word *slots, GLOBAL word *setLefts, GLOBAL word *setRights,
                      word size, GLOBAL word *table) {
  word i = ITEM;
  if (i < count && kept[i] != 0u) {
    word at = size + positions[i];
    setLefts[at] = lefts[i];
    setRights[at] = rights[i];
    table[slots[i]] = at + 1u;
  }
}

#endif
