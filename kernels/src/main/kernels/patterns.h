// SPDX-License-Identifier: Apache-2.0
/*
 * Kernels that match graph patterns: partial matches become longer by a value at a time, in two
 * steps (count and scan, then write). A partial match is an item; column c of it is
 * columns[c * stride + item].
 *
 * A graph is relations in one array: for each the heads, ascending; where the targets of each begin,
 * and of the last one end; the targets of each, ascending. A plan says by which edges the next value
 * is found, EDGE_WORDS words each: where heads are, how many, where offsets and targets are, the
 * column that the head comes from, and the head if that is FROM_CONSTANT. Behind the edges are the
 * columns from whose values the next one has to differ.
 */
#ifndef HTEDL_PATTERNS_H
#define HTEDL_PATTERNS_H

#define EDGE_WORDS 6u
/* In place of a column: the head is a constant. */
#define FROM_CONSTANT 0xffffffffu
/* In place of a column: the head is the next value itself. */
#define FROM_ITSELF 0xfffffffeu

/* The head by which an edge finds the next value, or asks for it. */
INLINE word headOf(GLOBAL const word *edge, GLOBAL const word *columns, word stride, word item,
                   word candidate) {
  word column = edge[4];
  if (column == FROM_CONSTANT) {
    return edge[5];
  }
  return column == FROM_ITSELF ? candidate : columns[column * stride + item];
}

/* Whether an edge leads to a candidate. */
INLINE bool leadsTo(GLOBAL const word *graph, GLOBAL const word *edge, word head, word candidate) {
  word h = placeOf(graph + edge[0], edge[1], head);
  if (h == edge[1]) {
    return false;
  }
  word from = graph[edge[2] + h];
  word length = graph[edge[2] + h + 1u] - from;
  return placeOf(graph + edge[3] + from, length, candidate) < length;
}

/*
 * How many values one partial match can get next: of its shortest run of targets those to which all
 * other edges lead. Writes the longer matches from a position on, unless there is no width for them.
 */
INLINE word expandOne(GLOBAL const word *columns, word stride, word item, word width,
                      GLOBAL const word *graph, GLOBAL const word *plan, word edges,
                      word differents, GLOBAL word *out, word outStride, word position) {
  word shortest = edges;
  word begin = 0u;
  word end = 0u;
  for (word e = 0u; e < edges; e++) {
    GLOBAL const word *edge = plan + e * EDGE_WORDS;
    if (edge[4] != FROM_ITSELF) {
      word h = placeOf(graph + edge[0], edge[1], headOf(edge, columns, stride, item, 0u));
      if (h == edge[1]) {
        return 0u;
      }
      word from = graph[edge[2] + h];
      word to = graph[edge[2] + h + 1u];
      if (shortest == edges || to - from < end - begin) {
        shortest = e;
        begin = edge[3] + from;
        end = edge[3] + to;
      }
    }
  }
  word found = 0u;
  for (word t = begin; t < end; t++) {
    word candidate = graph[t];
    bool holds = true;
    for (word d = 0u; holds && d < differents; d++) {
      holds = columns[plan[edges * EDGE_WORDS + d] * stride + item] != candidate;
    }
    for (word e = 0u; holds && e < edges; e++) {
      GLOBAL const word *edge = plan + e * EDGE_WORDS;
      holds = e == shortest ||
              leadsTo(graph, edge, headOf(edge, columns, stride, item, candidate), candidate);
    }
    if (holds) {
      if (outStride != 0u) {
        for (word c = 0u; c < width; c++) {
          out[c * outStride + position + found] = columns[c * stride + item];
        }
        out[width * outStride + position + found] = candidate;
      }
      found++;
    }
  }
  return found;
}

/* counts[i] = how many values the partial match first + i can get next. */
KERNEL htedlExpandCount(GLOBAL const word *columns, word stride, word first, word count,
                        word width, GLOBAL const word *graph, GLOBAL const word *plan, word edges,
                        word differents, GLOBAL word *counts) {
  word i = ITEM;
  if (i < count) {
    counts[i] = expandOne(columns, stride, first + i, width, graph, plan, edges, differents,
                          counts, 0u, 0u);
  }
}

/* The longer matches of first + i, in width + 1 columns, from positions[i] on. */
KERNEL htedlExpandWrite(GLOBAL const word *columns, word stride, word first, word count,
                        word width, GLOBAL const word *graph, GLOBAL const word *plan, word edges,
                        word differents, GLOBAL const word *positions, GLOBAL word *out,
                        word outStride) {
  word i = ITEM;
  if (i < count) {
    expandOne(columns, stride, first + i, width, graph, plan, edges, differents, out, outStride,
              positions[i]);
  }
}

/* The sum of each run of values: its low word at sums[2 * group], its high word behind it. */
KERNEL htedlSum64(GLOBAL const word *values, word count, word run, GLOBAL word *sums) {
  LOCAL wide parts[HTEDL_GROUP];
  wide sum = 0;
  word begin = GROUP_NUMBER * run;
  for (word i = ITEM_IN_GROUP; i < run && begin + i < count; i += HTEDL_GROUP) {
    sum += values[begin + i];
  }
  parts[ITEM_IN_GROUP] = sum;
  GROUP_BARRIER;
  if (ITEM_IN_GROUP == 0u) {
    for (word p = 1u; p < HTEDL_GROUP; p++) {
      sum += parts[p];
    }
    sums[2u * GROUP_NUMBER] = (word)sum;
    sums[2u * GROUP_NUMBER + 1u] = (word)(sum >> 32);
  }
}

#endif
