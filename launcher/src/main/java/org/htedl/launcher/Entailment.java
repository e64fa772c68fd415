package org.htedl.launcher;

import java.util.Locale;

/** What follows from the data besides what it says. */
enum Entailment {
  /** Only what the data asserts. */
  NONE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
