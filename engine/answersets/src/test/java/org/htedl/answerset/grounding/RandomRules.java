// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.htedl.answerset.grounding.RulesByDefinition.Arg;
import org.htedl.answerset.grounding.RulesByDefinition.Part;
import org.htedl.answerset.grounding.RulesByDefinition.Rule;
import org.htedl.answerset.grounding.RulesByDefinition.Weak;

/** Small random rules with variables, as text for the grounder and by their definition. */
final class RandomRules {
  private static final String[] OPEN = {"p", "q"};
  private static final String[] OPERATORS = {"=", "!=", "<", "<=", ">", ">="};

  private final Random random;
  private final int size;
  private final boolean[][] edges;
  private final RulesByDefinition definition;
  private final StringBuilder text = new StringBuilder();

  RandomRules(long seed) {
    random = new Random(seed);
    size = 2 + random.nextInt(2);
    definition = new RulesByDefinition(size);
    edges = new boolean[size + 1][size + 1];
    text.append("d(1..").append(size).append(").\n");
    for (int x = 1; x <= size; x++) {
      for (int y = 1; y <= size; y++) {
        edges[x][y] = random.nextInt(5) < 2;
        text.append(edges[x][y] ? "e(" + x + "," + y + "). " : "");
      }
    }
    text.append("\n#defined e/2. #defined p/1. #defined q/1. #defined s/0.\n");
    choice();
    for (int i = 2 + random.nextInt(5); i > 0; i--) {
      rule();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      weak();
    }
    text.append("#show c/1. #show p/1. #show q/1. #show s/0.\n");
  }

  String text() {
    return text.toString();
  }

  /** All answer sets. */
  List<RulesByDefinition.Answer> answers() {
    return definition.answers();
  }

  private boolean one(int of) {
    return random.nextInt(of) == 0;
  }

  // Terms over the variables X and Y.

  private Arg arg() {
    int variable = random.nextInt(2);
    String name = variable == 0 ? "X" : "Y";
    int uses = 1 << variable;
    int constant = 1 + random.nextInt(3);
    return switch (random.nextInt(10)) {
      case 0 -> new Arg(String.valueOf(constant), 0, true, env -> constant);
      case 1 -> new Arg(name + "+" + constant, uses, true, env -> env[variable] + constant);
      case 2 -> new Arg(constant + "-" + name, uses, true, env -> constant - env[variable]);
      case 3 -> new Arg("X*Y", 3, false, env -> env[0] * env[1]);
      case 4 -> new Arg("|X-Y|", 3, false, env -> Math.abs(env[0] - env[1]));
      default -> new Arg(name, uses, true, env -> env[variable]);
    };
  }

  private Part part(boolean simple) {
    Arg first = arg();
    Arg second = arg();
    int uses = first.uses() | second.uses();
    switch (random.nextInt(simple ? 7 : 11)) {
      case 0 -> {
        String operator = OPERATORS[random.nextInt(OPERATORS.length)];
        return new Part(
            first.text() + operator + second.text(),
            0,
            uses,
            (env, lower, set) ->
                compares(operator, first.value().applyAsInt(env), second.value().applyAsInt(env)));
      }
      case 1, 2 -> {
        return signed(
            "e(" + first.text() + "," + second.text() + ")",
            (first.binds() ? first.uses() : 0) | (second.binds() ? second.uses() : 0),
            uses,
            (env, lower) -> edge(first.value().applyAsInt(env), second.value().applyAsInt(env)));
      }
      case 3 -> {
        return signed(
            "e(" + first.text() + ",_)",
            first.binds() ? first.uses() : 0,
            first.uses(),
            (env, lower) -> {
              boolean any = false;
              for (int y = 1; y <= size; y++) {
                any |= edge(first.value().applyAsInt(env), y);
              }
              return any;
            });
      }
      case 4 -> {
        return signed("s", 0, 0, (env, lower) -> RulesByDefinition.has(lower, 3 * size));
      }
      default -> {
        String predicate = one(4) ? "c" : OPEN[random.nextInt(2)];
        return atom(predicate, first);
      }
      case 7, 8 -> {
        return aggregate();
      }
      case 9 -> {
        int bound = 1 + random.nextInt(3);
        return new Part(
            "Y=" + bound + ".." + (bound + 1),
            2,
            2,
            (env, lower, set) -> env[1] >= bound && env[1] <= bound + 1);
      }
      case 10 -> {
        return conditional();
      }
    }
  }

  private Part atom(String predicate, Arg arg) {
    return signed(
        predicate + "(" + arg.text() + ")",
        arg.binds() ? arg.uses() : 0,
        arg.uses(),
        (env, lower) ->
            RulesByDefinition.has(lower, definition.bit(predicate, arg.value().applyAsInt(env))));
  }

  private boolean edge(int x, int y) {
    return x >= 1 && x <= size && y >= 1 && y <= size && edges[x][y];
  }

  private static boolean compares(String operator, int first, int second) {
    return switch (operator) {
      case "=" -> first == second;
      case "!=" -> first != second;
      case "<" -> first < second;
      case "<=" -> first <= second;
      case ">" -> first > second;
      default -> first >= second;
    };
  }

  private interface Positive {
    boolean holds(int[] env, int set);
  }

  private Part signed(String atom, int binds, int uses, Positive positive) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Part("not " + atom, 0, uses, (env, lower, set) -> !positive.holds(env, set));
      case 2 ->
          one(2)
              ? new Part("not not " + atom, 0, uses, (env, lower, set) -> positive.holds(env, set))
              : new Part(atom, binds, uses, (env, lower, set) -> positive.holds(env, lower));
      default -> new Part(atom, binds, uses, (env, lower, set) -> positive.holds(env, lower));
    };
  }

  /** A literal of c, which depends on nothing else, for each end of an edge: all have to hold. */
  private Part conditional() {
    boolean outer = one(2);
    boolean not = one(3);
    return new Part(
        (not ? "not " : "") + "c(Z) : e(" + (outer ? "X" : "_") + ",Z)",
        0,
        outer ? 1 : 0,
        (env, lower, set) -> {
          for (int z = 1; z <= size; z++) {
            boolean wanted = false;
            for (int from = 1; from <= size; from++) {
              wanted |= (!outer || from == env[0]) && edge(from, z);
            }
            int bit = definition.bit("c", z);
            boolean holds =
                not ? !RulesByDefinition.has(set, bit) : RulesByDefinition.has(lower, bit);
            if (wanted && !holds) {
              return false;
            }
          }
          return true;
        });
  }

  /** An aggregate over c, d and e, which depend on nothing else. */
  private Part aggregate() {
    boolean outer = one(2);
    boolean byEdge = one(2);
    String name = List.of("count", "sum", "min", "max", "sum+").get(random.nextInt(5));
    int shift = random.nextInt(3);
    String condition = "c(Z)" + (outer ? ",e(X,Z)" : "") + (byEdge ? ",e(Z,W)" : "");
    String weight = name.startsWith("sum") ? "Z-" + shift : "Z";
    String inner = "#" + name + "{" + weight + (byEdge ? ",W" : "") + ":" + condition + "}";
    String operator = OPERATORS[random.nextInt(OPERATORS.length)];
    int bound = random.nextInt(4);
    boolean assigns = one(4) && !name.equals("min") && !name.equals("max");
    boolean not = !assigns && one(3);
    String guarded = inner + (assigns ? "=Y" : operator + bound);
    return new Part(
        (not ? "not " : "") + guarded,
        assigns ? 2 : 0,
        (outer ? 1 : 0) | (assigns ? 2 : 0),
        (env, lower, set) -> {
          Set<List<Integer>> tuples = new LinkedHashSet<>();
          for (int z = 1; z <= size; z++) {
            for (int w = byEdge ? 1 : size; w <= size; w++) {
              if (RulesByDefinition.has(set, definition.bit("c", z))
                  && (!outer || edge(env[0], z))
                  && (!byEdge || edge(z, w))) {
                tuples.add(List.of(name.startsWith("sum") ? z - shift : z, byEdge ? w : 0));
              }
            }
          }
          int total = total(name, tuples);
          return assigns ? total == env[1] : compares(operator, total, bound) != not;
        });
  }

  private static int total(String name, Set<List<Integer>> tuples) {
    return switch (name) {
      case "count" -> tuples.size();
      case "sum" -> tuples.stream().mapToInt(List::getFirst).sum();
      case "sum+" -> tuples.stream().mapToInt(List::getFirst).filter(w -> w > 0).sum();
      case "min" -> tuples.stream().mapToInt(List::getFirst).min().orElse(Integer.MAX_VALUE);
      default -> tuples.stream().mapToInt(List::getFirst).max().orElse(Integer.MIN_VALUE);
    };
  }

  private List<Part> body(int used, boolean simple) {
    List<Part> body = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      body.add(part(simple));
    }
    int binds = 0;
    for (Part part : body) {
      used |= part.uses();
      binds |= part.binds();
    }
    for (int variable = 0; variable < 2; variable++) {
      if ((used & ~binds & 1 << variable) != 0 || (used & 1 << variable) != 0 && one(3)) {
        body.add(domain(variable));
      }
    }
    Collections.shuffle(body, random);
    return body;
  }

  private Part domain(int variable) {
    return new Part(
        "d(" + "XY".charAt(variable) + ")",
        1 << variable,
        1 << variable,
        (env, lower, set) -> env[variable] >= 1 && env[variable] <= size);
  }

  private void write(String head, List<Part> body) {
    text.append(head);
    if (!body.isEmpty() || head.isEmpty()) {
      text.append(":- ");
      // A comma would continue a condition.
      text.append(body.stream().map(Part::text).collect(Collectors.joining("; ")));
    }
    text.append(".\n");
  }

  private void choice() {
    int excluded = random.nextInt(size + 2);
    int bound = random.nextInt(size + 1);
    String operator = OPERATORS[random.nextInt(OPERATORS.length)];
    boolean bounded = one(2);
    text.append("{c(X):d(X),X!=").append(excluded).append('}');
    text.append(bounded ? operator + bound : "").append(".\n");
    Part allowed = new Part("", 0, 0, (env, lower, set) -> env[0] != excluded);
    definition.add(
        new Rule(true, List.of(env -> definition.bit("c", env[0])), List.of(domain(0), allowed)));
    if (bounded) {
      Part violated =
          new Part(
              "",
              0,
              0,
              (env, lower, set) ->
                  !compares(operator, Integer.bitCount(set & (1 << size) - 1), bound));
      definition.add(new Rule(false, List.of(), List.of(violated)));
    }
  }

  private void rule() {
    int kind = random.nextInt(10);
    if (kind == 0) {
      List<Part> body = withDomain(1, withDomain(0, body(3, false)));
      write("s", body);
      definition.add(new Rule(false, List.of(env -> 3 * size), body));
      return;
    }
    if (kind < 3) {
      List<Part> body = body(0, false);
      if (!body.isEmpty()) {
        write("", body);
        definition.add(new Rule(false, List.of(), body));
      }
      return;
    }
    String first = OPEN[random.nextInt(2)];
    String second = OPEN[random.nextInt(2)];
    if (kind == 3) {
      List<Part> body = withDomain(0, body(1, false));
      List<ToIntFunction<int[]>> heads =
          List.of(env -> definition.bit(first, env[0]), env -> definition.bit(second, 1));
      write(first + "(X) | " + second + "(1)", body);
      definition.add(new Rule(false, heads, body));
    } else if (kind == 4) {
      List<Part> body = body(0, true);
      write(first + "(1;2)", body);
      definition.add(new Rule(false, List.of(env -> definition.bit(first, 1)), body));
      definition.add(new Rule(false, List.of(env -> definition.bit(first, 2)), body));
    } else if (kind == 5) {
      List<Part> body = withDomain(0, body(1, false));
      write("{" + first + "(X)}", body);
      definition.add(new Rule(true, List.of(env -> definition.bit(first, env[0])), body));
    } else {
      List<Part> body = withDomain(0, body(1, false));
      write(first + "(X)", body);
      definition.add(new Rule(false, List.of(env -> definition.bit(first, env[0])), body));
    }
  }

  private List<Part> withDomain(int variable, List<Part> body) {
    List<Part> longer = new ArrayList<>(body);
    longer.add(domain(variable));
    return longer;
  }

  private void weak() {
    Arg weight = arg();
    Arg tuple = arg();
    int priority = random.nextInt(2);
    List<Part> body = withDomain(0, withDomain(1, body(3, true)));
    text.append(":~ ");
    text.append(body.stream().map(Part::text).collect(Collectors.joining(", ")));
    text.append(". [").append(weight.text()).append('@').append(priority).append(',');
    text.append(tuple.text()).append("]\n");
    definition.add(new Weak(weight, priority, tuple, body));
  }
}
