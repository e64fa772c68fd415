// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import java.util.Locale;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.http.exchange.RequestException;

/** What a request wants to know of a program. */
enum SolveMode {
  /** One answer set, or as many as the request says. */
  ONE,
  /** All of them, as far as there is room. */
  ALL,
  /** What is shown of at least one. */
  BRAVE,
  /** What is shown of every one. */
  CAUTIOUS,
  /** How many there are. */
  COUNT,
  /** One of the least costs. */
  OPTIMUM;

  /**
   * The mode with a name.
   *
   * @throws RequestException if there is none
   */
  static SolveMode named(String name) {
    for (SolveMode mode : values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(name)) {
        return mode;
      }
    }
    throw RequestException.badRequest(
        "The mode is one of one, all, brave, cautious, count and optimum, not \""
            + Excerpt.start(name)
            + "\".");
  }

  /** The search for it; an optimum of nothing is any answer set. */
  AnswerSets.Task task(boolean minimises) {
    return switch (this) {
      case ONE, ALL -> AnswerSets.Task.MODELS;
      case BRAVE -> AnswerSets.Task.BRAVE;
      case CAUTIOUS -> AnswerSets.Task.CAUTIOUS;
      case COUNT -> AnswerSets.Task.COUNT;
      case OPTIMUM -> minimises ? AnswerSets.Task.OPTIMUM : AnswerSets.Task.MODELS;
    };
  }
}
