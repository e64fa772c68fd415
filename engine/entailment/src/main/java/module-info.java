// SPDX-License-Identifier: Apache-2.0
/** Entailment under RDFS, OWL and the closed world: the closure and its maintenance. */
module org.htedl.entailment {
  requires transitive org.htedl.answersets;
  requires transitive org.htedl.core;
  requires static org.jspecify;

  exports org.htedl.advice;
  exports org.htedl.closure;
  exports org.htedl.closure.definition;
  exports org.htedl.closure.report;
  exports org.htedl.closure.statement;
}
