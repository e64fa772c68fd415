// SPDX-License-Identifier: Apache-2.0
/*
 * All candidates of a ground program, 128 to a quad: the exhaustive tail of a search for answer
 * sets. The program is one array of words, which org.htedl.answerset.tail.TailImage writes:
 *
 *   0 stages, 1 guesses, 2 the row of ones, 3 rows, 4 to 8 where groups, rules, checks, nogoods and
 *   their rows begin; from word 16 on eight words for each stage: its first group and the end, its
 *   first check and the end, its first computed row and the end, its first nogood and the end.
 *   A group: the end of its rules, and whether they are repeated until nothing is new.
 *   A rule: the rows of a head and of three operands. A check: the row of a head, how many operands
 *   are positive and how many negated, and their rows. A nogood: mask and value of the guesses
 *   beyond the lanes, and a row of 16 words.
 */
#ifndef HTEDL_ANSWERSETS_H
#define HTEDL_ANSWERSETS_H

/* The guesses whose values 512 candidates have in all combinations. */
#define LANES 9u

INLINE quad quadOf(word all) {
  quad q;
  q.x = q.y = q.z = q.w = all;
  return q;
}

INLINE quad quadOr(quad a, quad b) {
  a.x |= b.x;
  a.y |= b.y;
  a.z |= b.z;
  a.w |= b.w;
  return a;
}

INLINE bool quadIsFull(quad q) {
  return (q.x & q.y & q.z & q.w) == 0xffffffffu;
}

/* For which of 32 candidates a guess of the lanes holds; number says which 32. */
INLINE word lanePattern(word guess, word number) {
  switch (guess) {
    case 0u:
      return 0xaaaaaaaau;
    case 1u:
      return 0xccccccccu;
    case 2u:
      return 0xf0f0f0f0u;
    case 3u:
      return 0xff00ff00u;
    case 4u:
      return 0xffff0000u;
    default:
      return (number >> (guess - 5u) & 1u) != 0u ? 0xffffffffu : 0u;
  }
}

/* Which of 32 candidates there are where there are so many guesses. */
INLINE word laneCandidates(word guesses, word number) {
  if (guesses >= 5u) {
    return guesses >= LANES || number < 1u << (guesses - 5u) ? 0xffffffffu : 0u;
  }
  return number == 0u ? (1u << (1u << guesses)) - 1u : 0u;
}

/* Does the work of a stage on an item's rows, step apart; whether candidates are left. */
INLINE bool enterStage(GLOBAL quad *rows, word step, GLOBAL const word *program, word stage,
                       word high, word quarter) {
  GLOBAL const word *plan = program + 16u + 8u * stage;
  GLOBAL const word *groups = program + program[4];
  GLOBAL const word *rules = program + program[5];
  GLOBAL const word *checks = program + program[6];
  GLOBAL const word *nogoods = program + program[7];
  GLOBAL const quad *lanes = (GLOBAL const quad *)(program + program[8]);
  quad bad = rows[(wide)stage * step];
  for (word n = plan[6]; n < plan[7]; n++) {
    if ((high & nogoods[2u * n]) == nogoods[2u * n + 1u]) {
      bad = quadOr(bad, lanes[4u * n + quarter]);
    }
  }
  rows[(wide)stage * step] = bad;
  if (quadIsFull(bad)) {
    return false;
  }
  for (word row = plan[4]; row < plan[5]; row++) {
    rows[(wide)row * step] = quadOf(0u);
  }
  word from = plan[0] == 0u ? 0u : groups[2u * (plan[0] - 1u)];
  for (word group = plan[0]; group < plan[1]; group++) {
    word end = groups[2u * group];
    bool again = true;
    while (again) {
      again = false;
      for (word r = from; r < end; r++) {
        GLOBAL const word *rule = rules + 4u * r;
        quad body = quadAnd(rows[(wide)rule[1] * step],
                            quadAnd(rows[(wide)rule[2] * step], rows[(wide)rule[3] * step]));
        quad before = rows[(wide)rule[0] * step];
        quad more = quadAndNot(body, before);
        if ((more.x | more.y | more.z | more.w) != 0u) {
          rows[(wide)rule[0] * step] = quadOr(before, body);
          again = true;
        }
      }
      again = again && groups[2u * group + 1u] != 0u;
    }
    from = end;
  }
  for (word at = plan[2]; at < plan[3];) {
    word middle = at + 3u + checks[at + 1u];
    word end = middle + checks[at + 2u];
    quad body = quadOnes();
    for (word i = at + 3u; i < middle; i++) {
      body = quadAnd(body, rows[(wide)checks[i] * step]);
    }
    for (word i = middle; i < end; i++) {
      body = quadAndNot(body, rows[(wide)checks[i] * step]);
    }
    bad = quadOr(bad, body);
    at = end;
  }
  rows[(wide)stage * step] = bad;
  return !quadIsFull(bad);
}

/*
 * The answer sets among the candidates that begin with prefixes first to first + prefixes - 1 of the
 * guesses beyond the lanes, the first guess in the highest place. An item for each prefix and each
 * quarter of the 512 lanes walks the tree of the last guesses, below of them, in rows of its own.
 *
 * good[(p << below | rest) * 4 + quarter] = the answer sets among 128 candidates, where there are
 * some; found[p] is not 0 then. Both are zero before.
 */
KERNEL htedlTail(GLOBAL quad *rows, GLOBAL const word *program, word first, word prefixes, word below,
                 GLOBAL word *found, GLOBAL quad *good) {
  word item = ITEM;
  if (item >= 4u * prefixes) {
    return;
  }
  word step = 4u * prefixes;
  word quarter = item & 3u;
  word prefix = item >> 2;
  word deepest = program[0] - 1u;
  word guesses = program[1];
  word firstGuess = program[0];
  rows += item;
  rows[(wide)program[2] * step] = quadOnes();
  for (word guess = 0u; guess < guesses && guess < LANES; guess++) {
    quad value;
    value.x = lanePattern(guess, 4u * quarter);
    value.y = lanePattern(guess, 4u * quarter + 1u);
    value.z = lanePattern(guess, 4u * quarter + 2u);
    value.w = lanePattern(guess, 4u * quarter + 3u);
    rows[(wide)(firstGuess + guess) * step] = value;
    rows[(wide)(firstGuess + guesses + guess) * step] = quadAndNot(quadOnes(), value);
  }
  quad there;
  there.x = laneCandidates(guesses, 4u * quarter);
  there.y = laneCandidates(guesses, 4u * quarter + 1u);
  there.z = laneCandidates(guesses, 4u * quarter + 2u);
  there.w = laneCandidates(guesses, 4u * quarter + 3u);
  rows[0] = quadAndNot(quadOnes(), there);
  if (!enterStage(rows, step, program, 0u, 0u, quarter)) {
    return;
  }
  word high = 0u;
  word rest = 0u;
  word depth = 1u;
  while (true) {
    bool open = true;
    for (; open && depth <= deepest; depth++) {
      word bit = depth + below <= deepest ? (first + prefix) >> (deepest - below - depth) & 1u
                                          : rest >> (deepest - depth) & 1u;
      word guess = firstGuess + LANES + depth - 1u;
      rows[(wide)guess * step] = quadOf(0u - bit);
      rows[(wide)(guess + guesses) * step] = quadOf(bit - 1u);
      rows[(wide)depth * step] = rows[(wide)(depth - 1u) * step];
      high = bit != 0u ? high | 1u << (depth - 1u) : high & ~(1u << (depth - 1u));
      open = enterStage(rows, step, program, depth, high, quarter);
    }
    /* The guesses up to depth - 1 have values now. */
    word skipped = deepest - (depth - 1u);
    if (open) {
      found[prefix] = 1u;
      good[((wide)prefix << below | rest) * 4u + quarter] =
          quadAndNot(quadOnes(), rows[(wide)deepest * step]);
    }
    if (skipped >= below) {
      return;
    }
    rest = ((rest >> skipped) + 1u) << skipped;
    if (rest >= 1u << below) {
      return;
    }
    word zeros = 0u;
    while ((rest >> zeros & 1u) == 0u) {
      zeros++;
    }
    depth = deepest - zeros;
  }
}

/* The planes of a count, which reaches 2^PLANES - 1. */
#define PLANES 8u

/* A literal of a component's rules, for 32 candidates: an atom's row, or a guess that does not hold. */
INLINE word componentLiteral(GLOBAL const word *rows, word step, word literal, word number) {
  return (literal & 1u) != 0u ? ~lanePattern(literal >> 1, number) : rows[(wide)(literal >> 1) * step];
}

/* Where at least bound of a rule's literals hold. */
INLINE word whereEnough(GLOBAL const word *rows, word step, GLOBAL const word *rule, word number) {
  word bound = rule[1];
  word length = rule[2];
  word planes[PLANES];
  if (bound == length) {
    word all = 0xffffffffu;
    for (word i = 0u; i < length && all != 0u; i++) {
      all &= componentLiteral(rows, step, rule[3u + i], number);
    }
    return all;
  }
  for (word p = 0u; p < PLANES; p++) {
    planes[p] = 0u;
  }
  for (word i = 0u; i < length; i++) {
    word carry = componentLiteral(rows, step, rule[3u + i], number);
    for (word p = 0u; p < PLANES && carry != 0u; p++) {
      word before = planes[p];
      planes[p] = before ^ carry;
      carry &= before;
    }
  }
  word more = 0u;
  word equal = 0xffffffffu;
  for (word p = PLANES; p-- > 0u;) {
    if ((bound >> p & 1u) != 0u) {
      equal &= planes[p];
    } else {
      more |= equal & planes[p];
      equal &= ~planes[p];
    }
  }
  return more | equal;
}

/*
 * The answer sets of small programs, 32 candidates to a word: the exhaustive tail of thousands of
 * components at once. An item for each word of each component first to first + components - 1, of
 * which each has 2^shift words. places[c] is where component c begins in programs: its atoms, its
 * guesses, its rules, the number of its first atom among those of all, the atom of each guess, then
 * the rules: a head, a bound, how many literals, and these: twice an atom, or twice a guess and one for
 * its default negation. rows has a word for each atom and item.
 *
 * models[c] counts answer sets; present and absent have a bit for each atom of all that is in some
 * answer set, or missing in some. All are zero before.
 */
KERNEL htedlCircles(GLOBAL word *rows, GLOBAL const word *programs, GLOBAL const word *places,
                    word first, word components, word shift, GLOBAL word *models,
                    GLOBAL word *present, GLOBAL word *absent) {
  word item = ITEM;
  word step = components << shift;
  if (item >= step) {
    return;
  }
  word component = first + (item >> shift);
  word number = item & ((1u << shift) - 1u);
  GLOBAL const word *program = programs + places[component];
  word atoms = program[0];
  word guesses = program[1];
  GLOBAL const word *guessed = program + 4;
  rows += item;
  for (word atom = 0u; atom < atoms; atom++) {
    rows[(wide)atom * step] = 0u;
  }
  bool again = true;
  while (again) {
    again = false;
    GLOBAL const word *rule = guessed + guesses;
    for (word r = 0u; r < program[2]; r++) {
      word before = rows[(wide)rule[0] * step];
      word body = whereEnough(rows, step, rule, number);
      if ((body & ~before) != 0u) {
        rows[(wide)rule[0] * step] = before | body;
        again = true;
      }
      rule += 3u + rule[2];
    }
  }
  word good = guesses >= 5u ? 0xffffffffu : (1u << (1u << guesses)) - 1u;
  for (word guess = 0u; guess < guesses; guess++) {
    good &= ~(rows[(wide)guessed[guess] * step] ^ lanePattern(guess, number));
  }
  if (good == 0u) {
    return;
  }
  ATOMIC_ADD(models + component, COUNT_BITS(good));
  for (word atom = 0u; atom < atoms; atom++) {
    word row = rows[(wide)atom * step];
    if ((row & good) != 0u) {
      setBit(present, program[3] + atom);
    }
    if ((~row & good) != 0u) {
      setBit(absent, program[3] + atom);
    }
  }
}

#endif
