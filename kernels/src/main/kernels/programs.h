// SPDX-License-Identifier: Apache-2.0
/* The interpreter: kernels that walk programs (see interface.h), many of them in one launch. */
#ifndef HTEDL_PROGRAMS_H
#define HTEDL_PROGRAMS_H

/*
 * One quad of what the program at code[from] to code[to - 1] computes. The rows begin at multiples
 * of a quad.
 */
INLINE quad valueOf(GLOBAL const quad *rows, word strideQuads, word at, GLOBAL const word *code,
                    word from, word to) {
  quad stack[HTEDL_STACK];
  word height = 0u;
  quad value = quadOnes();
  for (word i = from; i < to; i++) {
    word instruction = code[i];
    GLOBAL const quad *row = rows + (wide)(instruction >> HTEDL_CODE_BITS) * strideQuads;
    switch (instruction & ((1u << HTEDL_CODE_BITS) - 1u)) {
      case HTEDL_AND:
        value = quadAnd(value, row[at]);
        break;
      case HTEDL_AND_NOT:
        value = quadAndNot(value, row[at]);
        break;
      case HTEDL_PUSH:
        stack[height++] = value;
        value = quadOnes();
        break;
      case HTEDL_POP:
        value = quadAnd(stack[--height], value);
        break;
      default:
        value = quadAndNot(stack[--height], value);
        break;
    }
  }
  return value;
}

/*
 * Row results[p] = what program p computes, cut down to individuals, for programs first to end - 1
 * in their order: a later one may read an earlier one's row. An item for each quad.
 */
KERNEL htedlRows(GLOBAL quad *rows, word strideQuads, word quads, word live, GLOBAL const word *code,
                 GLOBAL const word *starts, GLOBAL const word *results, word first, word end) {
  word at = ITEM;
  if (at >= quads) {
    return;
  }
  quad individuals = rows[(wide)live * strideQuads + at];
  for (word p = first; p < end; p++) {
    quad value = valueOf(rows, strideQuads, at, code, starts[p], starts[p + 1u]);
    rows[(wide)results[p] * strideQuads + at] = quadAnd(value, individuals);
  }
}

/*
 * counters[p] += members of program p's result in the first mask, and if there are two masks
 * counters[programs + p] += those in the second one, for programs first to end - 1.
 *
 * Groups stand in slices of tiles: group g has tile g % tiles, which is GROUP_SIZE * quadsAnItem of
 * the quads, and the programs of slice g / tiles. Where places is not 0, only the quads that
 * active[0] to active[places - 1] list have members of the masks; else all quads are looked at.
 */
KERNEL htedlCoverage(GLOBAL const quad *rows, word strideQuads, word quads, word firstMask,
                     word secondMask, word masks, GLOBAL const word *active, word places,
                     GLOBAL const word *code, GLOBAL const word *starts, word first, word end,
                     word tiles, word quadsAnItem, word programsASlice, word programs,
                     GLOBAL word *counters) {
  word tile = GROUP_NUMBER % tiles;
  word slice = GROUP_NUMBER / tiles;
  word start = first + slice * programsASlice;
  word stop = start + programsASlice < end ? start + programsASlice : end;
  word all = places != 0u ? places : quads;
  for (word p = start; p < stop; p++) {
    word inFirst = 0u;
    word inSecond = 0u;
    for (word k = 0u; k < quadsAnItem; k++) {
      word place = (tile * quadsAnItem + k) * GROUP_SIZE + ITEM_IN_GROUP;
      if (place < all) {
        word at = places != 0u ? active[place] : place;
        quad value = valueOf(rows, strideQuads, at, code, starts[p], starts[p + 1u]);
        inFirst += quadCount(quadAnd(value, rows[(wide)firstMask * strideQuads + at]));
        if (masks > 1u) {
          inSecond += quadCount(quadAnd(value, rows[(wide)secondMask * strideQuads + at]));
        }
      }
    }
    addTogether(counters + p, inFirst);
    if (masks > 1u) {
      addTogether(counters + programs + p, inSecond);
    }
  }
}

#endif
