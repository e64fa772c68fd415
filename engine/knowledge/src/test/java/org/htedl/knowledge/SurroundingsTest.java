// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.advice.EntailmentAdvice;
import org.htedl.answerset.grounding.Grounder;
import org.htedl.answerset.grounding.KnowledgeAtoms;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterReader;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learner;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.htedl.why.Why;
import org.junit.jupiter.api.Test;

/** What a mirror of surroundings answers, and the sentences by which it refuses the rest. */
class SurroundingsTest {
  private static final String EX = "http://ex/";

  /** A chain a0 → a1 → … of four, of which a0 and b0 are examples; b0 has no successor. */
  private static Mirror chain(Surroundings around, Entailment entailment) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 3; i++) {
      builder.add(EX + "a" + i, EX + "r", EX + "a" + (i + 1));
      builder.add(EX + "a" + i, Iri.TYPE, EX + "A");
    }
    builder.add(EX + "b0", Iri.TYPE, EX + "A");
    builder.add(EX + "A", Iri.RDFS + "subClassOf", EX + "B");
    return new Closure(entailment).close(Surroundings.around(builder.build(), around));
  }

  private static Surroundings around(int depth, boolean inverse) {
    return new Surroundings(Set.of(EX + "a0", EX + "b0", EX + "unknown"), depth, inverse);
  }

  private static ClassExpression parse(Mirror mirror, String text) {
    return new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of()))
        .parse(text);
  }

  private static Set<String> covered(Mirror mirror, String text) {
    try (Engine engine = Engine.scalar()) {
      Set<String> names = new TreeSet<>();
      engine
          .covers(mirror, List.of(parse(mirror, text)))
          .getFirst()
          .forEach(id -> names.add(Iri.localName(mirror.nodeName(id))));
      return names;
    }
  }

  private static String refusal(Mirror mirror, String text) {
    return refusal(() -> covered(mirror, text));
  }

  private static String refusal(Runnable asked) {
    return String.valueOf(assertThrows(BadExpressionException.class, asked::run).getMessage());
  }

  @Test
  void examplesAloneAreCovered() {
    for (Entailment entailment : List.of(Entailment.NONE, Entailment.RDFS)) {
      Mirror mirror = chain(around(2, false), entailment);
      assertEquals(Set.of("a0", "b0"), covered(mirror, "A"));
      assertEquals(Set.of("a0", "b0"), covered(mirror, "owl:Thing"));
      assertEquals(Set.of(), covered(mirror, "not A"));
      assertEquals(Set.of("a0"), covered(mirror, "r some (r some A)"));
      assertEquals(Set.of("b0"), covered(mirror, "not (r some A)"));
      assertEquals(Set.of("a0"), covered(mirror, "r value a1 and not {b0}"));
    }
    assertEquals(Set.of("a0", "b0"), covered(chain(around(0, false), Entailment.RDFS), "B"));
  }

  @Test
  void whatReadsMoreIsRefusedByName() {
    Mirror mirror = chain(around(1, false), Entailment.RDFS);
    assertEquals(
        "'<http://ex/r> some (<http://ex/r> some <http://ex/A>)' has role depth 2; only 1 is known"
            + " around the examples (--depth).",
        refusal(mirror, "r some (r some A)"));
    assertTrue(refusal(mirror, "A or r some (r Self)").contains("role depth 2"));
    assertTrue(refusal(mirror, "r only (r value a0)").contains("role depth 2"));
    assertTrue(refusal(mirror, "not (r max 3 (r min 0 A))").contains("role depth 2"));
    assertEquals(
        "'inverse <http://ex/r> some <http://ex/A>' follows <http://ex/r> backwards, which is not"
            + " known around the examples (--inverse).",
        refusal(mirror, "inverse r some A"));
    String top =
        "'<http://www.w3.org/2002/07/owl#topObjectProperty> min 3"
            + " <http://www.w3.org/2002/07/owl#Thing>' reads all individuals by"
            + " owl:topObjectProperty; this mirror knows what lies around 3 examples, not all"
            + " individuals.";
    assertEquals(top, refusal(mirror, "owl:topObjectProperty min 3"));
    assertEquals(
        Set.of("a0"),
        covered(chain(around(1, true), Entailment.RDFS), "inverse r max 0 and r some A"));
  }

  @Test
  void aRoleThatIsEmptyHereHidesNothing() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add(EX + "a0", Iri.TYPE, EX + "A");
    builder.add(EX + "q", Iri.TYPE, Iri.OWL + "ObjectProperty");
    Mirror mirror =
        Surroundings.around(builder.build(), new Surroundings(Set.of(EX + "a0"), 1, false));
    assertTrue(refusal(mirror, "q some (q some A)").contains("role depth 2"));
  }

  @Test
  void nothingIsCountedOrPatchedOrGrounded() {
    Mirror mirror = chain(around(1, false), Entailment.RDFS);
    try (Engine engine = Engine.scalar()) {
      ClassExpression a = new ClassExpression.Named(EX + "A");
      assertEquals(
          "The individuals cannot be counted: this mirror knows what lies around 3 examples, not"
              + " all individuals.",
          refusal(() -> engine.counts(mirror, List.of(a), Cancellation.NEVER)));
      refusal(() -> engine.counts(mirror, engine.plan(mirror, List.of(a)), Cancellation.NEVER));
      ManchesterReader reader =
          new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of()));
      assertTrue(
          refusal(
                  () ->
                      new KnowledgeAtoms(
                          mirror,
                          engine,
                          reader,
                          Grounder.over(mirror, new MirrorVocabulary(mirror), List.of()).terms(),
                          Cancellation.NEVER))
              .startsWith("Rules read all individuals;"));
    }
    Mirror asserted = mirror.asserted();
    MirrorChange.Builder changes = MirrorChange.builder();
    changes.add(new Fact.Edge(EX + "a0", EX + "r", EX + "b0"));
    MirrorChange change = changes.build();
    assertThrows(IllegalArgumentException.class, () -> MirrorPatcher.patch(asserted, change));
    assertEquals(
        List.of(),
        new EntailmentAdvice(mirror, Entailment.NONE)
            .sentences(List.of(new ClassExpression.Named(EX + "B"))));
  }

  @Test
  void othersThanTheExamplesAreRefused() {
    Mirror mirror = chain(around(1, false), Entailment.RDFS);
    String stranger = "<http://ex/a1> is none of the 3 examples whose surroundings are known.";
    assertEquals(stranger, refusal(() -> NamedExamples.in(mirror, List.of(EX + "a0", EX + "a1"))));
    assertEquals(
        stranger,
        refusal(() -> LearningProblem.of(mirror, List.of(EX + "a0"), List.of(EX + "a1"))));
    assertEquals(
        List.of(EX + "unknown"), NamedExamples.in(mirror, List.of(EX + "unknown")).unknown());
    Why why = new Why(mirror, Entailment.RDFS);
    ClassExpression a = new ClassExpression.Named(EX + "A");
    assertEquals(
        stranger,
        refusal(() -> why.explain(a, EX + "a1", MemoryClaim.UNCOUNTED, Cancellation.NEVER)));
    ClassExpression deep =
        new ClassExpression.Some(
            new RoleExpression.Named(EX + "r"),
            new ClassExpression.Some(new RoleExpression.Named(EX + "r"), a));
    assertTrue(
        refusal(() -> why.explain(deep, EX + "a0", MemoryClaim.UNCOUNTED, Cancellation.NEVER))
            .contains("role depth 2"));
  }

  /** Depth takes nothing of the thread's stack. */
  @Test
  void deepExpressionsAreLookedAt() {
    Surroundings known = new Surroundings(Set.of(EX + "a0"), 1, false);
    RoleExpression r = new RoleExpression.Named(EX + "r");
    ClassExpression shallow = new ClassExpression.Named(EX + "A");
    ClassExpression deep = shallow;
    for (int i = 0; i < 100_000; i++) {
      shallow = new ClassExpression.Not(shallow);
      deep = new ClassExpression.Some(r, deep);
    }
    known.check(new ClassExpression.Some(r, shallow));
    ClassExpression deeper = deep;
    BadExpressionException refusal =
        assertThrows(BadExpressionException.class, () -> known.check(deeper));
    assertTrue(refusal.getMessage().contains("role depth 100000; only 1 is known"));
  }

  /** Roles lead back to the same individuals, which without surroundings are nested at will. */
  @Test
  void theLearnerNestsNoMoreRolesThanAreKnown() {
    MirrorBuilder builder = new MirrorBuilder();
    for (String name : List.of("a", "b")) {
      builder.add(EX + name + "0", EX + "r", EX + name + "1");
      builder.add(EX + name + "1", EX + "r", EX + name + "0");
    }
    builder.add(EX + "a0", Iri.TYPE, EX + "A");
    builder.add(EX + "b1", Iri.TYPE, EX + "A");
    builder.add(EX + "b0", Iri.TYPE, EX + "B");
    Set<String> examples = Set.of(EX + "a0", EX + "b0", EX + "a1", EX + "b1");
    Mirror facts = builder.build();
    for (int depth = 0; depth <= 2; depth++) {
      Mirror mirror = Surroundings.around(facts, new Surroundings(examples, depth, false));
      List<LearnEvent> events = new ArrayList<>();
      LearnOptions options =
          LearnOptions.DEFAULT
              .with(LearnOption.MAX_DEPTH, 6)
              .with(LearnOption.MAX_LENGTH, 6)
              .with(LearnOption.INVERSE, true)
              .with(LearnOption.SECONDS, 60.0)
              .with(LearnOption.THREADS, 1);
      LearningProblem problem =
          LearningProblem.of(mirror, List.of(EX + "a0", EX + "a1"), List.of(EX + "b0", EX + "b1"));
      try (Engine engine = Engine.scalar()) {
        new Learner(
                engine, problem, options, events::add, MemoryClaim.UNCOUNTED, Cancellation.NEVER)
            .run();
      }
      LearnEvent.Result result =
          events.stream()
              .filter(LearnEvent.Result.class::isInstance)
              .map(LearnEvent.Result.class::cast)
              .findFirst()
              .orElseThrow();
      String most = "at most " + depth + " roles are nested";
      assertTrue(result.limits().contains(most), () -> most + ": " + result.limits());
      assertTrue(
          result
              .limits()
              .contains("no inverse roles: they are not known around the examples (--inverse)"),
          () -> result.limits().toString());
      assertTrue(
          result.top().stream().noneMatch(found -> found.expression().toString().contains("Inv")));
    }
  }

  @Test
  void otherMirrorsHaveNone() {
    assertNull(Surroundings.of(new MirrorBuilder().build()));
    assertThrows(IllegalArgumentException.class, () -> new Surroundings(Set.of(), -1, false));
  }
}
