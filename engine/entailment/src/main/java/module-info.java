/** What follows from the data under RDFS, OWL and the closed world, and its maintenance. */
module org.htedl.entailment {
  requires transitive org.htedl.answersets;
  requires transitive org.htedl.core;
  requires static org.jspecify;

  exports org.htedl.advice;
  exports org.htedl.closure;
  exports org.htedl.closure.circle;
  exports org.htedl.closure.definition to
      org.htedl.explain;
  exports org.htedl.closure.fact to
      org.htedl.explain;
  exports org.htedl.closure.owl to
      org.htedl.explain;
  exports org.htedl.closure.rdfs;
  exports org.htedl.closure.report;
  exports org.htedl.closure.rule to
      org.htedl.explain;
  exports org.htedl.closure.statement to
      org.htedl.explain;
  exports org.htedl.closure.stratum;
}
