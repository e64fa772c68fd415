// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.List;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Guard;

/** A rule, or another statement with a body. */
public sealed interface Statement {
  /** Where it begins. */
  Place place();

  /** What follows from it has to hold. */
  List<BodyLiteral> body();

  /** One of the atoms holds; a constraint if there are none. */
  record Disjunction(Place place, List<RuleTerm> head, List<BodyLiteral> body)
      implements Statement {
    /** Copies the lists. */
    public Disjunction {
      head = List.copyOf(head);
      body = List.copyOf(body);
    }
  }

  /** Any of the atoms may hold, as many as the guards say. */
  record Choice(Place place, List<Option> options, List<Guard> guards, List<BodyLiteral> body)
      implements Statement {
    /** Copies the lists. */
    public Choice {
      options = List.copyOf(options);
      guards = List.copyOf(guards);
      body = List.copyOf(body);
    }
  }

  /** An atom that may be chosen where its condition holds. */
  record Option(RuleTerm atom, List<BodyLiteral> condition) {
    /** Copies the condition. */
    public Option {
      condition = List.copyOf(condition);
    }
  }

  /** A weight that counts, once for each tuple, where the body holds. */
  record Minimise(
      Place place, RuleTerm weight, RuleTerm priority, List<RuleTerm> tuple, List<BodyLiteral> body)
      implements Statement {
    /** Copies the lists. */
    public Minimise {
      tuple = List.copyOf(tuple);
      body = List.copyOf(body);
    }
  }

  /** A term that is shown where the body holds. */
  record Show(Place place, RuleTerm term, List<BodyLiteral> body) implements Statement {
    /** Copies the body. */
    public Show {
      body = List.copyOf(body);
    }
  }
}
