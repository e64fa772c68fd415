// SPDX-License-Identifier: Apache-2.0
/*
 * The steps of a search for answer sets that look at every nogood: an item for each.
 *
 * A literal is twice its variable, plus one where it is negated. The literals of a nogood lie in one
 * run of words: places[2 n] is where that of nogood n begins, places[2 n + 1] how many there are, 0
 * for one that is avoided for ever. marks[variable] is 0 for a free variable; else the lowest bit says
 * that it is false, and the others are one more than the place at which it was assigned.
 */
#ifndef HTEDL_NOGOODS_H
#define HTEDL_NOGOODS_H

#define NO_NOGOOD 0xffffffffu
/* The nogoods of so many free literals count once for Jeroslow and Wang; shorter ones more. */
#define LONGEST_RANKED 40u

INLINE bool isTrue(word mark, word literal) {
  return mark != 0u && ((mark ^ literal) & 1u) == 0u;
}

INLINE bool isFalse(word mark, word literal) {
  return mark != 0u && ((mark ^ literal) & 1u) != 0u;
}

/*
 * Which nogoods are violated, or have one free literal left while all others are true. state[0] is not
 * 0 afterwards if one is violated, state[1] counts those with one free literal, and units has their
 * numbers and that literal, in any order.
 */
KERNEL htedlNogoods(GLOBAL const word *words, GLOBAL const word *places, word count,
                    GLOBAL const word *marks, GLOBAL word *state, GLOBAL word *units) {
  word n = ITEM;
  if (n >= count || places[2u * n + 1u] == 0u) {
    return;
  }
  GLOBAL const word *literals = words + places[2u * n];
  word size = places[2u * n + 1u];
  word open = 0u;
  word left = 0u;
  for (word i = 0u; i < size; i++) {
    word mark = marks[literals[i] >> 1];
    if (mark == 0u) {
      left = literals[i];
      open++;
    }
    if (open > 1u || isFalse(mark, literals[i])) {
      return;
    }
  }
  if (open == 0u) {
    ATOMIC_OR(state, 1u);
  } else {
    word at = ATOMIC_ADD(state + 1, 1u);
    units[2u * at] = n;
    units[2u * at + 1u] = left;
  }
}

/*
 * How late the last literal of a violated nogood was assigned, or NO_NOGOOD for one that is not
 * violated.
 */
INLINE word lastOfViolated(GLOBAL const word *literals, word size, GLOBAL const word *marks) {
  word last = 0u;
  for (word i = 0u; i < size; i++) {
    word mark = marks[literals[i] >> 1];
    if (!isTrue(mark, literals[i])) {
      return NO_NOGOOD;
    }
    last = mark >> 1 > last ? mark >> 1 : last;
  }
  return last;
}

/* The size of a nogood that implies a true literal by literals assigned before, or NO_NOGOOD. */
INLINE word sizeOfAntecedent(GLOBAL const word *literals, word size, GLOBAL const word *marks,
                             word implied) {
  word before = marks[implied >> 1] >> 1;
  bool has = false;
  for (word i = 0u; i < size; i++) {
    word mark = marks[literals[i] >> 1];
    if (literals[i] == (implied ^ 1u)) {
      has = true;
    } else if (!isTrue(mark, literals[i]) || mark >> 1 >= before) {
      return NO_NOGOOD;
    }
  }
  return has ? size : NO_NOGOOD;
}

/*
 * Of the nogoods that imply a literal the smallest, or, for the literal NO_NOGOOD, of the violated ones
 * that whose last literal was assigned first; the lowest number of several. In two passes: after the
 * first state[2] is what decides, after the second state[3] the number; both are NO_NOGOOD before.
 */
KERNEL htedlAntecedent(GLOBAL const word *words, GLOBAL const word *places, word count,
                       GLOBAL const word *marks, word literal, word pass, GLOBAL word *state) {
  word n = ITEM;
  if (n >= count || places[2u * n + 1u] == 0u) {
    return;
  }
  GLOBAL const word *literals = words + places[2u * n];
  word size = places[2u * n + 1u];
  word key = literal == NO_NOGOOD ? lastOfViolated(literals, size, marks)
                                  : sizeOfAntecedent(literals, size, marks, literal);
  if (key == NO_NOGOOD) {
    return;
  }
  if (pass == 0u) {
    ATOMIC_MIN(state + 2, key);
  } else if (key == state[2]) {
    ATOMIC_MIN(state + 3, n);
  }
}

/*
 * Adds to the rank of each free variable, of 64 bits in two words, lower ones first, what each nogood
 * that is not avoided counts: 1, or where weighted, the more the fewer free literals it has. The sum
 * is exact: whoever makes the lower word overflow adds 1 to the other.
 */
KERNEL htedlRank(GLOBAL const word *words, GLOBAL const word *places, word count,
                 GLOBAL const word *marks, word weighted, GLOBAL word *ranks) {
  word n = ITEM;
  if (n >= count || places[2u * n + 1u] == 0u) {
    return;
  }
  GLOBAL const word *literals = words + places[2u * n];
  word size = places[2u * n + 1u];
  word open = 0u;
  for (word i = 0u; i < size; i++) {
    word mark = marks[literals[i] >> 1];
    if (isFalse(mark, literals[i])) {
      return;
    }
    open += mark == 0u ? 1u : 0u;
  }
  word shift = weighted != 0u && open < LONGEST_RANKED ? LONGEST_RANKED - open : 0u;
  word low = shift < 32u ? 1u << shift : 0u;
  word high = shift < 32u ? 0u : 1u << (shift - 32u);
  for (word i = 0u; i < size; i++) {
    word variable = literals[i] >> 1;
    if (marks[variable] == 0u) {
      if (low != 0u) {
        word before = ATOMIC_ADD(ranks + 2u * variable, low);
        if (before + low < before) {
          ATOMIC_ADD(ranks + 2u * variable + 1u, 1u);
        }
      } else {
        ATOMIC_ADD(ranks + 2u * variable + 1u, high);
      }
    }
  }
}

/*
 * Leaves of each nogood the free literals, in their order, and of an avoided one nothing, for an
 * assignment that is not undone any more.
 */
KERNEL htedlSimplify(GLOBAL word *words, GLOBAL word *places, word count, GLOBAL const word *marks) {
  word n = ITEM;
  if (n >= count) {
    return;
  }
  GLOBAL word *literals = words + places[2u * n];
  word size = places[2u * n + 1u];
  for (word i = 0u; i < size; i++) {
    if (isFalse(marks[literals[i] >> 1], literals[i])) {
      places[2u * n + 1u] = 0u;
      return;
    }
  }
  word kept = 0u;
  for (word i = 0u; i < size; i++) {
    word literal = literals[i];
    if (marks[literal >> 1] == 0u) {
      literals[kept++] = literal;
    }
  }
  places[2u * n + 1u] = kept;
}

/*
 * One round towards the least set of atoms that rules found: an atom that is not false, of which a
 * rule has a body that is not false and needs atoms of the set alone. The rules are one array:
 * 0 how many, 1 atoms, from word 2 on where each begins, then the literal of each atom. A rule: the
 * literal of its body, how many atoms it founds and how many it needs, and their numbers. An item for
 * each rule; founded has a bit for each atom, and changed is not 0 if one is new.
 */
KERNEL htedlLeast(GLOBAL const word *rules, GLOBAL const word *marks, GLOBAL word *founded,
                  GLOBAL word *changed) {
  word r = ITEM;
  if (r >= rules[0]) {
    return;
  }
  GLOBAL const word *atoms = rules + 2u + rules[0];
  GLOBAL const word *rule = rules + rules[2u + r];
  if (isFalse(marks[rule[0] >> 1], rule[0])) {
    return;
  }
  word heads = rule[1];
  word needed = rule[2];
  for (word i = 0u; i < needed; i++) {
    if (!hasBit(founded, rule[3u + heads + i])) {
      return;
    }
  }
  for (word i = 0u; i < heads; i++) {
    word atom = rule[3u + i];
    if (!hasBit(founded, atom) && !isFalse(marks[atoms[atom] >> 1], atoms[atom])) {
      setBit(founded, atom);
      changed[0] = 1u;
    }
  }
}

#endif
