// SPDX-License-Identifier: Apache-2.0
/** The concept learner: class expressions that cover the positive and no negative examples. */
module org.htedl.learn {
  requires transitive org.htedl.core;
  requires static org.jspecify;

  exports org.htedl.learn;
  exports org.htedl.learn.option;
  exports org.htedl.learn.problem;
  exports org.htedl.learn.text;
  exports org.htedl.learn.validation;
}
