package org.htedl.launcher.solve;

/** Which of the answer sets that are found one after the other are told. */
enum Shown {
  ALL,
  LAST,
  NONE
}
