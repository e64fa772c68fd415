// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.htedl.expression.Literal;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.build.NumberedChange;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomChange;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.jspecify.annotations.Nullable;

/** A graph that changes step by step, with its mirror patched beside it. */
public final class PatchWalk {
  private final RandomKnowledgeBase base;
  private final @Nullable Mirror schema;
  private List<Triple> graph;
  private Mirror mirror;

  public PatchWalk(RandomKnowledgeBase base) {
    this.base = base;
    this.schema = base.schema().isEmpty() ? null : build(base.schema(), null);
    this.graph = new ArrayList<>(new LinkedHashSet<>(base.graph()));
    this.mirror = build(graph, schema);
  }

  /** The triples as they are now. */
  public List<Triple> graph() {
    return graph;
  }

  /** The patched mirror. */
  public Mirror mirror() {
    return mirror;
  }

  /** A mirror built from the triples as they are now. */
  public Mirror rebuilt() {
    return build(graph, schema);
  }

  /** One commit, and the comparison after it. */
  public void step(long seed) {
    RandomChange change = RandomChange.of(base, graph, seed);
    Mirror before = mirror;
    graph = change.appliedTo(graph);
    mirror = MirrorPatcher.patch(before, change(change));
    MirrorComparison.difference(rebuilt(), mirror)
        .ifPresent(
            difference ->
                fail(
                    "knowledge base "
                        + base.seed()
                        + ", change "
                        + seed
                        + ": "
                        + difference
                        + "\nremoved "
                        + change.removed()
                        + "\nadded "
                        + change.added()));
  }

  /** The mirror of these triples. */
  public static Mirror build(List<Triple> triples, @Nullable Mirror schema) {
    MirrorBuilder builder = new MirrorBuilder(schema, Progress.NONE, MemoryClaim.UNCOUNTED);
    for (Triple triple : triples) {
      if (triple.object() instanceof Literal literal) {
        builder.add(triple.subject(), triple.predicate(), literal);
      } else {
        builder.add(triple.subject(), triple.predicate(), (String) triple.object());
      }
    }
    return builder.build();
  }

  /**
   * The mirror of all triples, of which only some are asserted.
   *
   * @param all those that follow, and the asserted ones
   */
  public static Mirror following(
      Collection<Triple> asserted, Collection<Triple> all, @Nullable Mirror schema) {
    Mirror said = build(List.copyOf(asserted), schema);
    MirrorChange.Builder change = MirrorChange.builder();
    all.forEach(triple -> change.add(fact(triple)));
    NumberedChange numbered = NumberedChange.of(said, change.build());
    return EntailedFacts.patched(said, said, NumberedChange.none(), numbered);
  }

  /** The change as a mirror takes it. */
  public static MirrorChange change(RandomChange change) {
    MirrorChange.Builder builder = MirrorChange.builder();
    change.removed().forEach(triple -> builder.remove(fact(triple)));
    change.added().forEach(triple -> builder.add(fact(triple)));
    return builder.build();
  }

  /** The triple as a mirror has it. */
  public static Fact fact(Triple triple) {
    return triple.object() instanceof Literal literal
        ? new Fact.Value(triple.subject(), triple.predicate(), literal)
        : new Fact.Edge(triple.subject(), triple.predicate(), (String) triple.object());
  }
}
