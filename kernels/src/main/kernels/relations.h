// SPDX-License-Identifier: Apache-2.0
/*
 * Kernels on a relation: heads ascending, the targets of heads[h] at targets[offsets[h]] to
 * targets[offsets[h + 1] - 1]. Heads whose bit is set in skipped are passed over, if skipping is
 * not 0: the caller launches once more for what replaces them. Results are or-ed into a row.
 *
 * The kernels for heads of ordinary length are launched with an item for each head from first to
 * end - 1; those for long heads with a group of HTEDL_GROUP items for each of the places, in heads,
 * that longest[first] to longest[end - 1] list.
 */
#ifndef HTEDL_RELATIONS_H
#define HTEDL_RELATIONS_H

#define RELATION                                                                                 \
  GLOBAL const word *heads, GLOBAL const word *offsets, GLOBAL const word *targets,              \
      GLOBAL const word *longest, GLOBAL const word *skipped, word skipping, word first, word end

INLINE bool isLong(GLOBAL const word *offsets, word h) {
  return offsets[h + 1u] - offsets[h] > HTEDL_LONG;
}

/* Whether the head takes part: it is not replaced, and it is in this row. */
INLINE bool takesPart(GLOBAL const word *skipped, word skipping, GLOBAL const word *row, word head) {
  return !(skipping && hasBit(skipped, head)) && hasBit(row, head);
}

/* Pull: the individuals among the heads with at least so many targets in the operand. */
KERNEL htedlPull(RELATION, GLOBAL word *rows, word stride, word operand, word negated, word live,
                 word least, word result) {
  word h = first + ITEM;
  GLOBAL word *individuals = rowOf(rows, stride, live);
  if (h >= end || isLong(offsets, h) || !takesPart(skipped, skipping, individuals, heads[h])) {
    return;
  }
  GLOBAL word *filler = rowOf(rows, stride, operand);
  word found = 0u;
  for (word i = offsets[h]; i < offsets[h + 1u] && found < least; i++) {
    word target = targets[i];
    bool in = hasBit(filler, target);
    found += (negated ? !in && hasBit(individuals, target) : in) ? 1u : 0u;
  }
  if (found >= least) {
    setNeighbourBit(rowOf(rows, stride, result), heads[h]);
  }
}

KERNEL htedlPullLong(RELATION, GLOBAL word *rows, word stride, word operand, word negated, word live,
                     word least, word result) {
  LOCAL word found;
  word h = longest[first + GROUP_NUMBER];
  GLOBAL word *individuals = rowOf(rows, stride, live);
  GLOBAL word *filler = rowOf(rows, stride, operand);
  bool in = takesPart(skipped, skipping, individuals, heads[h]);
  if (ITEM_IN_GROUP == 0u) {
    found = 0u;
  }
  GROUP_BARRIER;
  word mine = 0u;
  for (word i = offsets[h] + ITEM_IN_GROUP; in && i < offsets[h + 1u]; i += GROUP_SIZE) {
    word target = targets[i];
    bool member = hasBit(filler, target);
    mine += (negated ? !member && hasBit(individuals, target) : member) ? 1u : 0u;
  }
  if (mine != 0u) {
    ATOMIC_ADD(&found, mine);
  }
  GROUP_BARRIER;
  if (ITEM_IN_GROUP == 0u && found >= least) {
    setBit(rowOf(rows, stride, result), heads[h]);
  }
}

/*
 * Push: the individuals that are targets of a head in the filler, a row of its own buffer, which
 * need not be over nodes: the heads of a column are literals.
 */
KERNEL htedlPush(RELATION, GLOBAL word *fillers, word fillerStride, word filler, GLOBAL word *rows,
                 word stride, word live, word result) {
  word h = first + ITEM;
  if (h >= end || isLong(offsets, h) ||
      !takesPart(skipped, skipping, rowOf(fillers, fillerStride, filler), heads[h])) {
    return;
  }
  for (word i = offsets[h]; i < offsets[h + 1u]; i++) {
    if (hasBit(rowOf(rows, stride, live), targets[i])) {
      setBit(rowOf(rows, stride, result), targets[i]);
    }
  }
}

KERNEL htedlPushLong(RELATION, GLOBAL word *fillers, word fillerStride, word filler,
                     GLOBAL word *rows, word stride, word live, word result) {
  word h = longest[first + GROUP_NUMBER];
  if (!takesPart(skipped, skipping, rowOf(fillers, fillerStride, filler), heads[h])) {
    return;
  }
  for (word i = offsets[h] + ITEM_IN_GROUP; i < offsets[h + 1u]; i += GROUP_SIZE) {
    if (hasBit(rowOf(rows, stride, live), targets[i])) {
      setBit(rowOf(rows, stride, result), targets[i]);
    }
  }
}

/* Push with counting: counts[node] += the heads in the filler that it is a target of. */
KERNEL htedlPushCounts(RELATION, GLOBAL word *fillers, word fillerStride, word filler,
                       GLOBAL word *counts) {
  word h = first + ITEM;
  if (h >= end || isLong(offsets, h) ||
      !takesPart(skipped, skipping, rowOf(fillers, fillerStride, filler), heads[h])) {
    return;
  }
  for (word i = offsets[h]; i < offsets[h + 1u]; i++) {
    ATOMIC_ADD(counts + targets[i], 1u);
  }
}

KERNEL htedlPushCountsLong(RELATION, GLOBAL word *fillers, word fillerStride, word filler,
                           GLOBAL word *counts) {
  word h = longest[first + GROUP_NUMBER];
  if (!takesPart(skipped, skipping, rowOf(fillers, fillerStride, filler), heads[h])) {
    return;
  }
  for (word i = offsets[h] + ITEM_IN_GROUP; i < offsets[h + 1u]; i += GROUP_SIZE) {
    ATOMIC_ADD(counts + targets[i], 1u);
  }
}

/* The individuals that are targets of themselves; a head's targets ascend, so it is looked up. */
KERNEL htedlSelf(RELATION, GLOBAL word *rows, word stride, word live, word result) {
  word h = first + ITEM;
  if (h >= end || !takesPart(skipped, skipping, rowOf(rows, stride, live), heads[h])) {
    return;
  }
  word low = offsets[h];
  word high = offsets[h + 1u];
  while (low < high) {
    word middle = low + (high - low) / 2u;
    if (targets[middle] < heads[h]) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  if (low < offsets[h + 1u] && targets[low] == heads[h]) {
    setNeighbourBit(rowOf(rows, stride, result), heads[h]);
  }
}

#endif
