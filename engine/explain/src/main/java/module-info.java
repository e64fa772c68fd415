// SPDX-License-Identifier: Apache-2.0
/** Explanations of why an individual is covered or not, repairs of the data, and theories. */
module org.htedl.explain {
  requires transitive org.htedl.answersets;
  requires transitive org.htedl.core;
  requires transitive org.htedl.entailment;
  requires static org.jspecify;

  exports org.htedl.repair;
  exports org.htedl.theory;
  exports org.htedl.why;
}
