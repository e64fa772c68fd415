package org.htedl.answerset.grounding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Small random rules with variables, as text for the grounder and as predicates over assignments
 * and sets of atoms, with which their answer sets are found by the definition: each assignment of
 * integers to variables, each set of atoms.
 */
final class RandomRules {
  private static final int LEAST = -2;
  private static final int MOST = 6;

  /** The greatest sum of an aggregate, which the variable Y may have as its value. */
  private static final int MOST_SUM = 18;

  private static final String[] OPEN = {"p", "q"};
  private static final String[] OPERATORS = {"=", "!=", "<", "<=", ">", ">="};

  private final Random random;
  private final int size;
  private final boolean[][] edges;
  private final List<Rule> rules = new ArrayList<>();
  private final List<Weak> weaks = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /** Whether something holds, where positive atoms are of a lower set and others of the whole. */
  private interface Test {
    boolean holds(int[] env, int lower, int set);
  }

  /**
   * @param binds the variables that it gives values, as bits
   * @param uses all of its variables, as bits
   */
  private record Part(String text, int binds, int uses, Test test) {}

  private record Arg(String text, int uses, boolean binds, ToIntFunction<int[]> value) {}

  private record Rule(boolean choice, List<ToIntFunction<int[]>> heads, List<Part> body) {}

  private record Weak(Arg weight, int priority, Arg tuple, List<Part> body) {}

  /** An answer set: its atoms, and its costs by falling priority. */
  record Answer(TreeSet<String> atoms, List<Long> costs) {}

  RandomRules(long seed) {
    random = new Random(seed);
    size = 2 + random.nextInt(2);
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

  private boolean one(int of) {
    return random.nextInt(of) == 0;
  }

  // Atoms as bits: c, p, q of 1 to size, then s.

  private int bit(String predicate, int value) {
    int place = "cpq".indexOf(predicate);
    return value < 1 || value > size ? -1 : place * size + value - 1;
  }

  private int bits() {
    return 3 * size + 1;
  }

  private String name(int bit) {
    return bit == 3 * size ? "s" : "cpq".charAt(bit / size) + "(" + (bit % size + 1) + ")";
  }

  private static boolean has(int set, int bit) {
    return bit >= 0 && (set >> bit & 1) != 0;
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
    int uses = first.uses | second.uses;
    switch (random.nextInt(simple ? 7 : 10)) {
      case 0 -> {
        String operator = OPERATORS[random.nextInt(OPERATORS.length)];
        return new Part(
            first.text + operator + second.text,
            0,
            uses,
            (env, lower, set) ->
                compares(operator, first.value.applyAsInt(env), second.value.applyAsInt(env)));
      }
      case 1, 2 -> {
        return signed(
            "e(" + first.text + "," + second.text + ")",
            (first.binds ? first.uses : 0) | (second.binds ? second.uses : 0),
            uses,
            (env, lower) -> edge(first.value.applyAsInt(env), second.value.applyAsInt(env)));
      }
      case 3 -> {
        return signed(
            "e(" + first.text + ",_)",
            first.binds ? first.uses : 0,
            first.uses,
            (env, lower) -> {
              boolean any = false;
              for (int y = 1; y <= size; y++) {
                any |= edge(first.value.applyAsInt(env), y);
              }
              return any;
            });
      }
      case 4 -> {
        return signed("s", 0, 0, (env, lower) -> has(lower, 3 * size));
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
    }
  }

  private Part atom(String predicate, Arg arg) {
    return signed(
        predicate + "(" + arg.text + ")",
        arg.binds ? arg.uses : 0,
        arg.uses,
        (env, lower) -> has(lower, bit(predicate, arg.value.applyAsInt(env))));
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
              if (has(set, bit("c", z)) && (!outer || edge(env[0], z)) && (!byEdge || edge(z, w))) {
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
      used |= part.uses;
      binds |= part.binds;
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
      text.append(body.stream().map(Part::text).collect(Collectors.joining(", ")));
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
    rules.add(new Rule(true, List.of(env -> bit("c", env[0])), List.of(domain(0), allowed)));
    if (bounded) {
      Part violated =
          new Part(
              "",
              0,
              0,
              (env, lower, set) ->
                  !compares(operator, Integer.bitCount(set & (1 << size) - 1), bound));
      rules.add(new Rule(false, List.of(), List.of(violated)));
    }
  }

  private void rule() {
    int kind = random.nextInt(10);
    if (kind == 0) {
      List<Part> body = withDomain(1, withDomain(0, body(3, false)));
      write("s", body);
      rules.add(new Rule(false, List.of(env -> 3 * size), body));
      return;
    }
    if (kind < 3) {
      List<Part> body = body(0, false);
      if (!body.isEmpty()) {
        write("", body);
        rules.add(new Rule(false, List.of(), body));
      }
      return;
    }
    String first = OPEN[random.nextInt(2)];
    String second = OPEN[random.nextInt(2)];
    if (kind == 3) {
      List<Part> body = withDomain(0, body(1, false));
      List<ToIntFunction<int[]>> heads = List.of(env -> bit(first, env[0]), env -> bit(second, 1));
      write(first + "(X) | " + second + "(1)", body);
      rules.add(new Rule(false, heads, body));
    } else if (kind == 4) {
      List<Part> body = body(0, true);
      write(first + "(1;2)", body);
      rules.add(new Rule(false, List.of(env -> bit(first, 1)), body));
      rules.add(new Rule(false, List.of(env -> bit(first, 2)), body));
    } else if (kind == 5) {
      List<Part> body = withDomain(0, body(1, false));
      write("{" + first + "(X)}", body);
      rules.add(new Rule(true, List.of(env -> bit(first, env[0])), body));
    } else {
      List<Part> body = withDomain(0, body(1, false));
      write(first + "(X)", body);
      rules.add(new Rule(false, List.of(env -> bit(first, env[0])), body));
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
    text.append(". [").append(weight.text).append('@').append(priority).append(',');
    text.append(tuple.text).append("]\n");
    weaks.add(new Weak(weight, priority, tuple, body));
  }

  // The definition.

  private List<int[]> environments() {
    List<int[]> all = new ArrayList<>();
    for (int x = LEAST; x <= MOST; x++) {
      for (int y = LEAST; y <= MOST_SUM; y++) {
        all.add(new int[] {x, y});
      }
    }
    return all;
  }

  private boolean holds(List<Part> body, int[] env, int lower, int set) {
    for (Part part : body) {
      if (!part.test.holds(env, lower, set)) {
        return false;
      }
    }
    return true;
  }

  /** All answer sets. */
  List<Answer> answers() {
    List<Answer> answers = new ArrayList<>();
    List<int[]> environments = environments();
    for (int set = 0; set < 1 << bits(); set++) {
      if (isModel(set, set, environments) && isMinimal(set, environments)) {
        TreeSet<String> atoms = new TreeSet<>();
        for (int bit = 0; bit < bits(); bit++) {
          if (has(set, bit)) {
            atoms.add(name(bit));
          }
        }
        answers.add(new Answer(atoms, costs(set, environments)));
      }
    }
    return answers;
  }

  /** Whether a lower set is a model of the reduct by a set. */
  private boolean isModel(int lower, int set, List<int[]> environments) {
    for (Rule rule : rules) {
      for (int[] env : environments) {
        if (!heads(rule, env, lower, set) && holds(rule.body, env, lower, set)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean heads(Rule rule, int[] env, int lower, int set) {
    boolean any = rule.choice;
    for (ToIntFunction<int[]> head : rule.heads) {
      int bit = head.applyAsInt(env);
      if (rule.choice) {
        return !has(set, bit) || has(lower, bit);
      }
      any |= has(lower, bit);
    }
    return any;
  }

  private boolean isMinimal(int set, List<int[]> environments) {
    for (int subset = set; subset != 0; ) {
      subset = (subset - 1) & set;
      if (isModel(subset, set, environments)) {
        return false;
      }
    }
    return true;
  }

  private List<Long> costs(int set, List<int[]> environments) {
    List<Long> costs = new ArrayList<>();
    for (int priority = 1; priority >= 0; priority--) {
      Set<List<Integer>> tuples = new LinkedHashSet<>();
      for (Weak weak : weaks) {
        for (int[] env : environments) {
          if (weak.priority == priority && holds(weak.body, env, set, set)) {
            tuples.add(
                List.of(weak.weight.value.applyAsInt(env), weak.tuple.value.applyAsInt(env)));
          }
        }
      }
      costs.add(tuples.stream().mapToLong(List::getFirst).sum());
    }
    return costs;
  }
}
