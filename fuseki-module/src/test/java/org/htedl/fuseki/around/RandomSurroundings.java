// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.fuseki.around.source.RefusedSourceException;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.htedl.testing.random.RandomOntology;

/** A random graph, examples in it, a depth and directions; the same ones for the same seed. */
final class RandomSurroundings {
  private static final int EXPRESSIONS = 30;

  /** What came of the expressions: how many were compared, refused, and covered something. */
  record Outcome(int compared, int refused, int covering) {
    Outcome plus(Outcome other) {
      return new Outcome(
          compared + other.compared, refused + other.refused, covering + other.covering);
    }
  }

  private final long seed;
  private final RandomKnowledgeBase base;
  private final List<Triple> graph;
  private final List<String> examples = new ArrayList<>();
  private final AroundQuestion question;

  RandomSurroundings(long seed, boolean blankNodes) {
    this.seed = seed;
    Random random = new Random(seed);
    base = RandomKnowledgeBase.of(seed);
    List<Triple> all = new ArrayList<>(base.graph());
    all.addAll(base.schema());
    if (random.nextBoolean()) {
      all.addAll(RandomOntology.triples(seed));
    }
    if (!blankNodes) {
      all.removeIf(triple -> isBlank(triple.subject()) || isBlank(triple.object()));
    }
    all.removeIf(triple -> !isJenas(triple));
    graph = List.copyOf(new LinkedHashSet<>(all));
    TreeSet<String> names = new TreeSet<>();
    graph.forEach(
        triple -> {
          names.add(triple.subject());
          names.add(triple.predicate());
          if (triple.object() instanceof String object) {
            names.add(object);
          }
        });
    List<String> pool = new ArrayList<>(names);
    int count = 1 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      List<String> from = random.nextInt(3) == 0 ? pool : base.nodes();
      examples.add(
          from.isEmpty() || random.nextInt(20) == 0
              ? "urn:unknown" + i
              : from.get(random.nextInt(from.size())));
    }
    if (!blankNodes) {
      examples.removeIf(RandomSurroundings::isBlank);
      examples.add("urn:unknown");
    }
    question =
        new AroundQuestion(
            examples,
            null,
            List.of(0, 1, 1, 2, 2, 3).get(random.nextInt(6)),
            random.nextBoolean(),
            AroundQuestion.MOST,
            random.nextBoolean() ? Entailment.NONE : Entailment.RDFS);
  }

  /** Jena cannot make a node of some dates. */
  private static boolean isJenas(Triple triple) {
    try {
      jenas(triple);
      return true;
    } catch (NumberFormatException unreadable) {
      return false;
    }
  }

  private static boolean isBlank(Object term) {
    return term instanceof String name && name.startsWith("_:");
  }

  List<org.apache.jena.graph.Triple> triples() {
    return graph.stream().map(RandomSurroundings::jenas).toList();
  }

  private static org.apache.jena.graph.Triple jenas(Triple triple) {
    Node object =
        triple.object() instanceof Literal literal
            ? NodeNames.nodeOf(literal)
            : NodeNames.nodeOf((String) triple.object());
    return org.apache.jena.graph.Triple.create(
        NodeNames.nodeOf(triple.subject()), NodeFactory.createURI(triple.predicate()), object);
  }

  /**
   * Compares the answers of the mirror around the examples with those of the whole one.
   *
   * @param stored the triples as the source has them: storages write some literals otherwise
   * @throws AssertionError with the seed, if one is wrong
   */
  Outcome compare(Source source, Collection<org.apache.jena.graph.Triple> stored) {
    MirrorBuilder builder = new MirrorBuilder();
    FactFeed feed = new FactFeed(builder);
    stored.forEach(feed::add);
    Closure closure = new Closure(question.entailment());
    Mirror whole = closure.close(builder.build());
    FetchedSurroundings fetched;
    try {
      fetched = Around.fetch(source, question, Progress.NONE);
    } catch (RefusedSourceException refused) {
      if (question.entailment() == Entailment.NONE
          || !String.valueOf(refused.getMessage()).contains("axioms then follow")) {
        throw new AssertionError(describe(), refused);
      }
      return new Outcome(0, 0, 0);
    }
    Mirror part = fetched.mirror(closure);
    RandomExpression expressions =
        new RandomExpression(base, new NaiveEvaluator(graph, List.of()), seed);
    Outcome outcome = new Outcome(0, 0, 0);
    try (Engine engine = Engine.scalar()) {
      for (String example : examples) {
        check(
            part.isIndividual(part.idOf(example)) == whole.isIndividual(whole.idOf(example)),
            "an individual or not: " + example);
      }
      for (int e = 0; e < EXPRESSIONS; e++) {
        outcome = outcome.plus(compare(engine, whole, part, expressions.next()));
      }
    }
    return outcome;
  }

  private Outcome compare(Engine engine, Mirror whole, Mirror part, ClassExpression expression) {
    int depth = depth(expression);
    boolean known = depth >= 0 && depth <= question.depth();
    Set<String> answer;
    try {
      answer = covered(engine, part, expression);
    } catch (BadExpressionException refused) {
      check(!known || refusedByWhole(engine, whole, expression), "refused: " + refused);
      return new Outcome(0, 1, 0);
    }
    check(known, "not refused, of depth " + depth + ": " + expression);
    Set<String> expected = covered(engine, whole, expression);
    expected.retainAll(examples);
    check(answer.equals(expected), expression + "\n" + answer + "\ninstead of\n" + expected);
    for (String name : names(expression)) {
      Set<?> kinds = new MirrorVocabulary(whole).kindsOf(name);
      kinds.remove(org.htedl.expression.EntityKind.INDIVIDUAL);
      check(
          new MirrorVocabulary(part).kindsOf(name).containsAll(kinds),
          "unknown here: " + name + kinds);
    }
    return new Outcome(1, 0, expected.isEmpty() ? 0 : 1);
  }

  private static boolean refusedByWhole(Engine engine, Mirror whole, ClassExpression expression) {
    try {
      engine.covers(whole, List.of(expression));
      return false;
    } catch (BadExpressionException refused) {
      return true;
    }
  }

  private static String text(ClassExpression expression) {
    return expression.toString();
  }

  /** The classes and properties that are named. */
  private Set<String> names(ClassExpression expression) {
    Set<String> names = new TreeSet<>();
    for (List<String> some : List.of(base.classes(), base.roles(), base.properties())) {
      for (String name : some) {
        if (text(expression).contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** The role depth, one step a role; -1 if a role is read that is not known. */
  private int depth(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Not not -> depth(not.operand());
      case ClassExpression.And and -> deepest(and.operands());
      case ClassExpression.Or or -> deepest(or.operands());
      case ClassExpression.Some some -> step(some.role(), depth(some.filler()));
      case ClassExpression.Only only -> step(only.role(), depth(only.filler()));
      case ClassExpression.Count count -> step(count.role(), depth(count.filler()));
      case ClassExpression.HasValue value -> step(value.role(), 0);
      case ClassExpression.HasSelf self -> step(self.role(), 0);
      default -> 0;
    };
  }

  private int deepest(List<ClassExpression> operands) {
    int deepest = 0;
    for (ClassExpression operand : operands) {
      int depth = depth(operand);
      deepest = depth < 0 || deepest < 0 ? -1 : Math.max(deepest, depth);
    }
    return deepest;
  }

  private int step(RoleExpression role, int below) {
    boolean isKnown =
        switch (role) {
          case RoleExpression.Top top -> false;
          case RoleExpression.Bottom bottom -> true;
          case RoleExpression.Named named -> !named.iri().endsWith("#topObjectProperty");
          case RoleExpression.Inverse inverse ->
              switch (inverse.role()) {
                case RoleExpression.Inverse twice -> step(twice.role(), 0) > 0;
                case RoleExpression.Named named -> question.inverse() && step(named, 0) > 0;
                default -> step(inverse.role(), 0) > 0;
              };
        };
    return isKnown && below >= 0 ? 1 + below : -1;
  }

  private static Set<String> covered(Engine engine, Mirror mirror, ClassExpression expression) {
    Set<String> names = new TreeSet<>();
    engine
        .covers(mirror, List.of(expression))
        .getFirst()
        .forEach(id -> names.add(mirror.nodeName(id)));
    return names;
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what + "\n" + describe());
    }
  }

  String describe() {
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(seed).append(", ").append(question).append('\n');
    graph.forEach(triple -> text.append(triple).append('\n'));
    return text.toString();
  }
}
