// SPDX-License-Identifier: Apache-2.0
/* Primitives on words, quads and rows. */
#ifndef HTEDL_WORDS_H
#define HTEDL_WORDS_H

/* The row of a slot. */
INLINE GLOBAL word *rowOf(GLOBAL word *rows, word stride, word slot) {
  return rows + (wide)slot * stride;
}

INLINE bool hasBit(GLOBAL const word *row, word node) {
  return (row[node >> 5] >> (node & 31u) & 1u) != 0u;
}

/* Other items may set bits of the same word at the same time. */
INLINE void setBit(GLOBAL word *row, word node) {
  ATOMIC_OR(row + (node >> 5), 1u << (node & 31u));
}

/* The same where neighbouring items mostly set neighbouring bits. */
INLINE void setNeighbourBit(GLOBAL word *row, word node) {
  orTogether(row + (node >> 5), 1u << (node & 31u));
}

INLINE quad quadOnes(void) {
  quad q;
  q.x = q.y = q.z = q.w = 0xffffffffu;
  return q;
}

INLINE quad quadAnd(quad a, quad b) {
  a.x &= b.x;
  a.y &= b.y;
  a.z &= b.z;
  a.w &= b.w;
  return a;
}

INLINE quad quadAndNot(quad a, quad b) {
  a.x &= ~b.x;
  a.y &= ~b.y;
  a.z &= ~b.z;
  a.w &= ~b.w;
  return a;
}

INLINE word quadCount(quad q) {
  return COUNT_BITS(q.x) + COUNT_BITS(q.y) + COUNT_BITS(q.z) + COUNT_BITS(q.w);
}

#endif
