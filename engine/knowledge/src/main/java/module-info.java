// SPDX-License-Identifier: Apache-2.0
/** The engine as a whole, with one interface for Java programs. */
module org.htedl.engine {
  requires transitive org.htedl.accelerated;
  requires transitive org.htedl.answersets;
  requires transitive org.htedl.core;
  requires transitive org.htedl.entailment;
  requires transitive org.htedl.explain;
  requires transitive org.htedl.learn;
  requires transitive org.htedl.matching;
  requires transitive org.htedl.shards;
  requires static org.jspecify;

  exports org.htedl.knowledge;
}
