// SPDX-License-Identifier: Apache-2.0
/* Kernels on whole rows. Launched with one item for each word or id, and more to fill groups. */
#ifndef HTEDL_ROWS_H
#define HTEDL_ROWS_H

/* identity[0] = the interface these kernels were compiled with. */
KERNEL htedlIdentify(GLOBAL word *identity) {
  if (ITEM == 0u) {
    identity[0] = HTEDL_INTERFACE;
  }
}

/* Sets the bits of count ids, without those past the row's words. */
KERNEL htedlScatter(GLOBAL word *rows, word stride, word words, word result, GLOBAL const word *ids,
                    word count) {
  word i = ITEM;
  if (i < count && ids[i] >> 5 < words) {
    setNeighbourBit(rowOf(rows, stride, result), ids[i]);
  }
}

/* counter[0] += the members of an operand; counter[0] starts at 0. */
KERNEL htedlCount(GLOBAL word *rows, word stride, word words, word operand, word negated, word live,
                  GLOBAL word *counter) {
  word w = ITEM;
  word members = 0u;
  if (w < words) {
    word bits = rowOf(rows, stride, operand)[w];
    members = COUNT_BITS(negated ? rowOf(rows, stride, live)[w] & ~bits : bits);
  }
  addTogether(counter, members);
}

/* result = all individuals if counter[0] >= least, else none. */
KERNEL htedlSelect(GLOBAL word *rows, word stride, word words, word result, word live, word least,
                   GLOBAL const word *counter) {
  word w = ITEM;
  if (w < words) {
    rowOf(rows, stride, result)[w] = counter[0] >= least ? rowOf(rows, stride, live)[w] : 0u;
  }
}

/* result = the individuals that have been counted at least so many times; counts[32 * words]. */
KERNEL htedlThreshold(GLOBAL word *rows, word stride, word words, word result, word live, word least,
                      GLOBAL const word *counts) {
  word w = ITEM;
  if (w < words) {
    word bits = 0u;
    for (word b = 0u; b < 32u; b++) {
      bits |= (counts[(wide)w * 32u + b] >= least ? 1u : 0u) << b;
    }
    rowOf(rows, stride, result)[w] = bits & rowOf(rows, stride, live)[w];
  }
}

#endif
