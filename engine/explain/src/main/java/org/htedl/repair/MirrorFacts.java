// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.function.Consumer;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/** The triples of a mirror as terms. */
final class MirrorFacts {
  private final Mirror mirror;

  MirrorFacts(Mirror mirror) {
    this.mirror = mirror;
  }

  /** The memberships in a class. */
  void types(int type, Consumer<Fact> sink) {
    String object = mirror.nodeName(type);
    mirror
        .members(type)
        .forEach(node -> sink.accept(new Fact.Edge(mirror.nodeName(node), Iri.TYPE, object)));
  }

  /** The pairs of a predicate. */
  void edges(int predicate, Consumer<Fact> sink) {
    String name = mirror.nodeName(predicate);
    mirror
        .role(predicate)
        .forward()
        .forEachHead(
            (head, targets, from, to) -> {
              String subject = mirror.nodeName(head);
              for (int i = from; i < to; i++) {
                sink.accept(new Fact.Edge(subject, name, mirror.nodeName(targets[i])));
              }
            });
  }

  /** The literals of a predicate. */
  void values(int predicate, Consumer<Fact> sink) {
    String name = mirror.nodeName(predicate);
    mirror
        .values(predicate)
        .postings()
        .forEachHead(
            (literal, subjects, from, to) -> {
              Literal value = mirror.literal(literal);
              for (int i = from; i < to; i++) {
                sink.accept(new Fact.Value(mirror.nodeName(subjects[i]), name, value));
              }
            });
  }

  /** All triples. */
  void all(Consumer<Fact> sink) {
    mirror.forEachClass(type -> types(type, sink));
    mirror.forEachRole(predicate -> edges(predicate, sink));
    mirror.forEachColumn(predicate -> values(predicate, sink));
  }
}
