// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.processor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.nogood.LoopRules;
import org.htedl.answerset.nogood.NogoodList;
import org.htedl.answerset.nogood.Nogoods;
import org.jspecify.annotations.Nullable;

/** One nogood after the other: the specification of what devices do. */
public final class ScalarNogoods implements Nogoods {
  private static final LoopRules NO_RULES =
      new LoopRules(new int[0], new int[0], new int[0][], new int[0][]);

  /** What is left of each; nothing where it is avoided for ever. */
  private final List<int[]> nogoods = new ArrayList<>();

  private int[] marks = new int[0];
  private LoopRules rules = NO_RULES;

  @Override
  public void load(NogoodList list) {
    while (nogoods.size() < list.count()) {
      nogoods.add(list.literals(nogoods.size()));
    }
  }

  @Override
  public void clear() {
    nogoods.clear();
    rules = NO_RULES;
  }

  @Override
  public void assign(int[] values, int variables) {
    marks = Arrays.copyOf(values, variables);
  }

  private boolean isFree(int literal) {
    return marks[literal >> 1] == FREE;
  }

  private boolean isTrue(int literal) {
    return !isFree(literal) && ((marks[literal >> 1] ^ literal) & 1) == 0;
  }

  private boolean isFalse(int literal) {
    return !isFree(literal) && !isTrue(literal);
  }

  private int position(int literal) {
    return marks[literal >> 1] >> 1;
  }

  private boolean isAvoided(int[] nogood) {
    return nogood.length == 0 || Arrays.stream(nogood).anyMatch(this::isFalse);
  }

  private int open(int[] nogood) {
    return (int) Arrays.stream(nogood).filter(this::isFree).count();
  }

  @Override
  public long @Nullable [] check() {
    List<Long> units = new ArrayList<>();
    for (int number = 0; number < nogoods.size(); number++) {
      int[] nogood = nogoods.get(number);
      if (isAvoided(nogood)) {
        continue;
      }
      int open = open(nogood);
      if (open == 0) {
        return null;
      }
      if (open == 1) {
        int left = Arrays.stream(nogood).filter(this::isFree).findFirst().orElseThrow();
        units.add((long) number << 32 | left);
      }
    }
    return units.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public int violated() {
    int best = NONE;
    int first = Integer.MAX_VALUE;
    for (int number = 0; number < nogoods.size(); number++) {
      int[] nogood = nogoods.get(number);
      if (nogood.length == 0 || !Arrays.stream(nogood).allMatch(this::isTrue)) {
        continue;
      }
      int last = Arrays.stream(nogood).map(this::position).max().orElseThrow();
      if (last < first) {
        first = last;
        best = number;
      }
    }
    return best;
  }

  @Override
  public int antecedent(int literal) {
    int best = NONE;
    for (int number = 0; number < nogoods.size(); number++) {
      int[] nogood = nogoods.get(number);
      if ((best == NONE || nogood.length < nogoods.get(best).length) && implies(nogood, literal)) {
        best = number;
      }
    }
    return best;
  }

  private boolean implies(int[] nogood, int literal) {
    boolean has = false;
    for (int each : nogood) {
      if (each == (literal ^ 1)) {
        has = true;
      } else if (!isTrue(each) || position(each) >= position(literal)) {
        return false;
      }
    }
    return has;
  }

  @Override
  public void rank(boolean weighted, long[] ranks) {
    for (int[] nogood : nogoods) {
      if (isAvoided(nogood)) {
        continue;
      }
      long share = weighted ? 1L << Math.max(0, LONGEST_RANKED - open(nogood)) : 1;
      for (int literal : nogood) {
        ranks[literal >> 1] += isFree(literal) ? share : 0;
      }
    }
  }

  @Override
  public void simplify() {
    nogoods.replaceAll(
        nogood ->
            isAvoided(nogood) ? new int[0] : Arrays.stream(nogood).filter(this::isFree).toArray());
  }

  @Override
  public void loops(LoopRules all) {
    rules = all;
  }

  @Override
  public boolean[] founded() {
    boolean[] founded = new boolean[rules.atoms()];
    boolean again = true;
    while (again) {
      again = false;
      for (int rule = 0; rule < rules.rules(); rule++) {
        if (!isFalse(rules.bodyLiterals()[rule])
            && Arrays.stream(rules.needed()[rule]).allMatch(atom -> founded[atom])) {
          for (int atom : rules.heads()[rule]) {
            if (!founded[atom] && !isFalse(rules.atomLiterals()[atom])) {
              founded[atom] = true;
              again = true;
            }
          }
        }
      }
    }
    return founded;
  }

  @Override
  public void close() {
    clear();
  }
}
