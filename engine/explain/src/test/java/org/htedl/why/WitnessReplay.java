// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.NaiveDataRanges;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;

/**
 * Goes through the members of a witness and verifies each step against plain triples: facts of the
 * data are in it, conclusions follow by the rule that is named, each claim by what stands below it,
 * and what was counted is counted again. Nothing of the mirror is asked.
 */
final class WitnessReplay {
  /** What a graph says and what follows from it. */
  record Base(
      List<Triple> graph,
      List<Triple> schema,
      List<Triple> believed,
      List<Triple> declarations,
      boolean owl,
      Map<String, List<ClassExpression>> definitions,
      boolean isStable) {
    Base(
        List<Triple> graph,
        List<Triple> schema,
        List<Triple> believed,
        List<Triple> declarations,
        boolean owl,
        Map<String, List<ClassExpression>> definitions) {
      this(graph, schema, believed, declarations, owl, definitions, false);
    }
  }

  private final Base base;
  private final Set<RuleReplay.Fact> graph = new HashSet<>();
  private final Set<RuleReplay.Fact> schema = new HashSet<>();
  private final Set<RuleReplay.Fact> believed = new HashSet<>();
  private final RuleReplay rules;
  private final RuleReplay ofSchema;
  private final NaiveEvaluator evaluator;
  private final Map<String, List<ClassExpression>> definitions;
  private final IdentityHashMap<ClassExpression, Set<String>> known = new IdentityHashMap<>();
  private final Set<Object> open = new HashSet<>();
  private int nodes;
  private int unexplained;
  private int derived;
  private int byAnswerSets;

  WitnessReplay(Base base) {
    this.base = base;
    base.graph().forEach(t -> graph.add(RuleReplay.Fact.of(t)));
    base.schema().forEach(t -> schema.add(RuleReplay.Fact.of(t)));
    base.believed().forEach(t -> believed.add(RuleReplay.Fact.of(t)));
    List<Triple> given = new ArrayList<>(base.graph());
    given.addAll(base.schema());
    this.rules = new RuleReplay(base.owl(), given);
    this.ofSchema = new RuleReplay(base.owl(), base.schema());
    this.evaluator = NaiveEvaluator.following(base.graph(), base.believed(), base.declarations());
    this.definitions = base.definitions();
  }

  /** The individuals, as the naive evaluator finds them. */
  Set<String> individuals() {
    return evaluator.individuals();
  }

  /** Those that the expression covers. */
  Set<String> covered(ClassExpression expression) {
    return known.computeIfAbsent(expression, evaluator::evaluate);
  }

  /** How many facts were left unexplained in all witnesses so far. */
  int unexplained() {
    return unexplained;
  }

  /** The number of facts that held in every answer set, in all witnesses so far. */
  int byAnswerSets() {
    return byAnswerSets;
  }

  /** How many facts followed by a rule in all witnesses so far. */
  int derived() {
    return derived;
  }

  /** Verifies a whole answer. */
  void verify(Map<String, Object> answer, ClassExpression expression, String individual) {
    boolean covered = covered(expression).contains(individual);
    require(answer.get("covered").equals(covered), "verdict " + answer.get("covered"), answer);
    nodes = 0;
    open.clear();
    @SuppressWarnings("unchecked")
    Map<String, Object> witness = (Map<String, Object>) answer.get("witness");
    if (!individuals().contains(individual)) {
      require(Boolean.FALSE.equals(witness.get("known")), "a stranger", witness);
      nodes++;
    } else {
      claim(witness, expression, individual, covered);
    }
    require(answer.get("nodes").equals(nodes), "nodes " + nodes, answer);
  }

  /** Verifies a whole answer about a triple that holds. */
  void verify(Map<String, Object> answer, Triple triple) {
    require(answer.get("holds").equals(true), "holds", answer);
    nodes = 0;
    open.clear();
    @SuppressWarnings("unchecked")
    Map<String, Object> witness = (Map<String, Object>) answer.get("witness");
    require(fact(witness).equals(RuleReplay.Fact.of(triple)), "another triple", witness);
    require(answer.get("nodes").equals(nodes), "nodes " + nodes, answer);
  }

  private static void require(boolean condition, String what, Map<String, Object> node) {
    if (!condition) {
      throw new AssertionError(what + ": " + node);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> premises(Map<String, Object> node) {
    return (List<Map<String, Object>>) node.getOrDefault("premises", List.of());
  }

  /** Verifies that a node shows that the expression covers the individual, or does not. */
  private void claim(
      Map<String, Object> node, ClassExpression expression, String x, boolean covered) {
    if (covered && isClass(expression)) {
      String type = ((ClassExpression.Named) expression).iri();
      require(fact(node).equals(new RuleReplay.Fact(x, RuleReplay.TYPE, type)), "type", node);
      return;
    }
    nodes++;
    require(node.get("individual").equals(x), "of " + x, node);
    require(node.get("covered").equals(covered), "covered " + covered, node);
    require(covered(expression).contains(x) == covered, "naively " + !covered, node);
    require(!node.containsKey("origin"), "unexplained", node);
    List<Map<String, Object>> premises = premises(node);
    switch (expression) {
      case ClassExpression.Not not -> {
        require(premises.size() == 1, "one premise", node);
        claim(premises.getFirst(), not.operand(), x, !covered);
      }
      case ClassExpression.And and -> connective(node, and.operands(), x, covered, covered);
      case ClassExpression.Or or -> connective(node, or.operands(), x, covered, !covered);
      case ClassExpression.Some some ->
          successors(node, some.role(), some.filler(), x, covered ? 1 : 0, true, !covered);
      case ClassExpression.Only only ->
          successors(node, only.role(), only.filler(), x, covered ? 0 : 1, false, covered);
      case ClassExpression.Count count -> {
        int found = found(count.role(), count.filler(), x);
        int needed = needed(count.cardinality(), count.bound(), covered, found);
        boolean isCounted = !covered || count.cardinality() != Cardinality.MIN;
        successors(node, count.role(), count.filler(), x, needed, true, isCounted);
      }
      case ClassExpression.HasValue value -> pair(node, value.role(), x, value.individual());
      case ClassExpression.HasSelf self -> pair(node, self.role(), x, x);
      case ClassExpression.DataSome some ->
          values(node, some.property(), some.range(), x, covered ? 1 : 0, true, !covered);
      case ClassExpression.DataOnly only ->
          values(node, only.property(), only.range(), x, covered ? 0 : 1, false, covered);
      case ClassExpression.DataCount count -> {
        int found = (int) inRange(count.property(), count.range(), x, true);
        int needed = needed(count.cardinality(), count.bound(), covered, found);
        boolean isCounted = !covered || count.cardinality() != Cardinality.MIN;
        values(node, count.property(), count.range(), x, needed, true, isCounted);
      }
      case ClassExpression.DataHasValue value -> {
        if (covered) {
          RuleReplay.Fact fact = fact(premises.getFirst());
          require(premises.size() == 1, "one value", node);
          require(fact.subject().equals(x), "subject", node);
          require(fact.predicate().equals(value.property()), "property", node);
          require(NaiveDataRanges.isSame(value.value(), (Literal) fact.object()), "value", node);
        } else {
          require(premises.isEmpty(), "no premises", node);
        }
      }
      default -> require(premises.isEmpty(), "no premises", node);
    }
  }

  private static boolean isClass(ClassExpression expression) {
    return expression instanceof ClassExpression.Named named
        && !named.iri().equals(RuleReplay.OWL + "Thing");
  }

  private void connective(
      Map<String, Object> node,
      List<ClassExpression> operands,
      String x,
      boolean covered,
      boolean all) {
    List<Map<String, Object>> premises = premises(node);
    if (all) {
      require(premises.size() == operands.size(), "all operands", node);
      for (int i = 0; i < operands.size(); i++) {
        claim(premises.get(i), operands.get(i), x, covered);
      }
    } else {
      require(premises.size() == 1, "one operand", node);
      claim(premises.getFirst(), operands.get((int) node.get("operand")), x, covered);
    }
  }

  private static int needed(Cardinality cardinality, int bound, boolean covered, int found) {
    return switch (cardinality) {
      case MIN -> covered ? bound : 0;
      case MAX -> covered ? 0 : bound + 1;
      case EXACTLY -> covered ? bound : found > bound ? bound + 1 : 0;
    };
  }

  private int found(RoleExpression role, ClassExpression filler, String x) {
    Set<String> covered = covered(filler);
    return (int)
        evaluator.pairs(role).getOrDefault(x, Set.of()).stream().filter(covered::contains).count();
  }

  private void successors(
      Map<String, Object> node,
      RoleExpression role,
      ClassExpression filler,
      String x,
      int needed,
      boolean inFiller,
      boolean isCounted) {
    Set<String> all = evaluator.pairs(role).getOrDefault(x, Set.of());
    if (isCounted) {
      int found = found(role, filler, x);
      counted(node, inFiller ? found : all.size() - found, all.size(), inFiller);
    }
    boolean isTop = isTop(role);
    boolean isShown =
        isTop
            || !inFiller
            || !(filler instanceof ClassExpression.Thing
                || filler.equals(new ClassExpression.Named(RuleReplay.OWL + "Thing")));
    List<Map<String, Object>> premises = premises(node);
    int each = (isTop ? 0 : 1) + (isShown ? 1 : 0);
    require(premises.size() == needed * each, needed + " successors", node);
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < needed; i++) {
      String y =
          isTop ? individual(premises.get(i)) : end(fact(premises.get(i * each)), role, x, node);
      require(all.contains(y) && seen.add(y), "another successor", node);
      if (isShown) {
        claim(premises.get(i * each + each - 1), filler, y, inFiller);
      }
    }
  }

  private static String individual(Map<String, Object> node) {
    return (String) node.getOrDefault("individual", node.get("subject"));
  }

  private static void counted(Map<String, Object> node, int found, int among, boolean inFiller) {
    Object said = node.get(inFiller ? "found" : "outside");
    require(Integer.valueOf(found).equals(said), "counted " + found, node);
    require(Integer.valueOf(among).equals(node.get("among")), "counted among " + among, node);
  }

  private static boolean isTop(RoleExpression role) {
    return switch (role) {
      case RoleExpression.Top t -> true;
      case RoleExpression.Bottom b -> false;
      case RoleExpression.Inverse inverse -> isTop(inverse.role());
      case RoleExpression.Named named -> named.iri().equals(RuleReplay.OWL + "topObjectProperty");
    };
  }

  /** The end of the pair that a fact says of a role, seen from x. */
  private static String end(
      RuleReplay.Fact fact, RoleExpression role, String x, Map<String, Object> node) {
    boolean inverse = false;
    RoleExpression named = role;
    while (named instanceof RoleExpression.Inverse outer) {
      inverse = !inverse;
      named = outer.role();
    }
    require(fact.predicate().equals(((RoleExpression.Named) named).iri()), "role", node);
    require((inverse ? fact.object() : fact.subject()).equals(x), "from " + x, node);
    return (String) (inverse ? fact.subject() : fact.object());
  }

  private void pair(Map<String, Object> node, RoleExpression role, String x, String y) {
    List<Map<String, Object>> premises = premises(node);
    Set<String> all = evaluator.pairs(role).getOrDefault(x, Set.of());
    if (!all.contains(y)) {
      counted(node, 0, all.size(), true);
      require(premises.isEmpty(), "no premises", node);
    } else if (isTop(role)) {
      require(premises.isEmpty(), "no premises", node);
    } else {
      require(premises.size() == 1, "one premise", node);
      require(end(fact(premises.getFirst()), role, x, node).equals(y), "value", node);
    }
  }

  private long inRange(String property, DataRange range, String x, boolean in) {
    return evaluator.values(property, x).stream().filter(v -> evaluator.in(range, v) == in).count();
  }

  private void values(
      Map<String, Object> node,
      String property,
      DataRange range,
      String x,
      int needed,
      boolean inRange,
      boolean isCounted) {
    if (isCounted) {
      int all = evaluator.values(property, x).size();
      counted(node, (int) inRange(property, range, x, inRange), all, inRange);
    }
    List<Map<String, Object>> premises = premises(node);
    require(premises.size() == needed, needed + " values", node);
    Set<Object> seen = new HashSet<>();
    for (Map<String, Object> premise : premises) {
      RuleReplay.Fact fact = fact(premise);
      require(fact.subject().equals(x) && fact.predicate().equals(property), "value", node);
      require(seen.add(fact.object()), "another value", node);
      require(evaluator.in(range, (Literal) fact.object()) == inRange, "range", node);
    }
  }

  /** Verifies that a fact holds; which one it is. */
  private RuleReplay.Fact fact(Map<String, Object> node) {
    nodes++;
    RuleReplay.Fact fact =
        new RuleReplay.Fact(
            term(node.get("subject")), node.get("predicate"), term(node.get("object")));
    // A fact of the graph may follow from an axiom that the schema has because of the same fact.
    boolean isNew = open.add(fact);
    require(isNew || !isOfGraph(node), "a circle", node);
    String rule = (String) node.get("rule");
    if (rule == null) {
      require(premises(node).isEmpty(), "no premises", node);
      switch ((String) node.get("origin")) {
        case "asserted" -> require(graph.contains(fact), "not in the data", node);
        case "schema" -> require(schema.contains(fact), "not in the schema", node);
        case "answersets" -> {
          require(base.isStable(), "answer sets", node);
          byAnswerSets++;
        }
        case "unexplained" -> unexplained++;
        default -> require(false, "origin", node);
      }
    } else if (rule.equals("definition")) {
      derived++;
      definition(node, fact);
    } else {
      derived++;
      List<RuleReplay.Fact> premises = new ArrayList<>();
      premises(node).forEach(premise -> premises.add(fact(premise)));
      boolean follows =
          rules.follows(rule, premises, fact)
              || ofSchema.follows(rule, premises, fact) && !isOfGraph(node);
      require(follows, "does not follow", node);
    }
    require(
        believed.contains(fact)
            || schema.contains(fact)
            || fact.subject() instanceof Literal
            || ((String) fact.predicate()).startsWith("_:")
            || rule != null,
        "not believed",
        node);
    if (isNew) {
      open.remove(fact);
    }
    return fact;
  }

  /** Set if a fact of the graph is among the ones below: lists are read where the facts are. */
  private static boolean isOfGraph(Map<String, Object> node) {
    return "asserted".equals(node.get("origin"))
        || premises(node).stream().anyMatch(WitnessReplay::isOfGraph);
  }

  private void definition(Map<String, Object> node, RuleReplay.Fact fact) {
    AssertionError failure = new AssertionError("no definition: " + node);
    int before = nodes;
    int openFacts = open.size();
    for (ClassExpression expression : definitions.getOrDefault((String) fact.object(), List.of())) {
      try {
        claim(premises(node).getFirst(), expression, (String) fact.subject(), true);
        return;
      } catch (AssertionError | ClassCastException | NullPointerException next) {
        if (definitions.get((String) fact.object()).size() == 1) {
          throw next;
        }
        failure.addSuppressed(next);
        nodes = before;
        if (open.size() != openFacts) {
          open.clear();
          open.add(fact);
        }
      }
    }
    throw failure;
  }

  @SuppressWarnings("unchecked")
  private static Object term(Object json) {
    if (!(json instanceof Map<?, ?> map)) {
      return json;
    }
    Map<String, String> literal = (Map<String, String>) map;
    return literal.containsKey("language")
        ? Literal.tagged(literal.get("value"), literal.get("language"))
        : new Literal(literal.get("value"), literal.get("datatype"), "");
  }
}
