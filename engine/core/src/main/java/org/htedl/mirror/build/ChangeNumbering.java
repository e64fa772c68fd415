// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.HashMap;
import java.util.Map;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PairEdit;

/** Looks up the terms of a change, once each triple and once each predicate. Used once. */
final class ChangeNumbering {
  private final Mirror mirror;
  private final NumberedChange into;
  private final Map<String, Integer> predicates = new HashMap<>();

  ChangeNumbering(Mirror mirror, NumberedChange into) {
    this.mirror = mirror;
    this.into = into;
  }

  void number(MirrorChange change) {
    change.removed().forEach(this::remove);
    change.added().forEach(this::add);
  }

  private void remove(Fact fact) {
    int subject = mirror.idOf(fact.subject());
    switch (fact) {
      case Fact.Edge edge -> {
        int object = mirror.idOf(edge.object());
        if (edge.isType()) {
          if (mirror.members(object).contains(subject)) {
            into.types().remove(object, subject);
          }
          return;
        }
        int predicate = known(edge.predicate());
        if (mirror.role(predicate).forward().contains(subject, object)) {
          into.edit(predicate).edges().remove(subject, object);
        }
      }
      case Fact.Value value -> {
        int predicate = known(value.predicate());
        int literal = mirror.idOf(value.literal());
        if (mirror.values(predicate).postings().contains(literal, subject)) {
          into.edit(predicate).values().remove(literal, subject);
        }
      }
    }
  }

  private int known(String predicate) {
    return predicates.computeIfAbsent(predicate, mirror::idOf);
  }

  private void add(Fact fact) {
    // A triple with a term that is new to the dictionary cannot be there yet, so nothing becomes
    // garbage by interning before looking.
    int subject = mirror.nodes().intern(fact.subject());
    switch (fact) {
      case Fact.Edge edge -> {
        int object = mirror.nodes().intern(edge.object());
        if (edge.isType()) {
          if (!mirror.members(object).contains(subject)) {
            into.types().add(object, subject);
          }
          return;
        }
        int predicate = interned(edge.predicate());
        PairEdit edges = into.edit(predicate).edges();
        if (!mirror.role(predicate).forward().contains(subject, object)) {
          edges.add(subject, object);
        }
      }
      case Fact.Value value -> {
        int predicate = interned(value.predicate());
        PairEdit values = into.edit(predicate).values();
        int literal = mirror.literals().intern(value.literal());
        if (!mirror.values(predicate).postings().contains(literal, subject)) {
          values.add(literal, subject);
        }
      }
    }
  }

  private int interned(String predicate) {
    int id = known(predicate);
    if (id < 0) {
      id = mirror.nodes().intern(predicate);
      predicates.put(predicate, id);
    }
    return id;
  }
}
