package org.htedl.theory;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a theory may get wrong, and how that is weighed against its size. */
public enum TheoryMode {
  /** All positives and no negatives; of these theories the smallest. */
  EXACT,
  /** The least sum of weighted errors and weighted size. */
  SUM,
  /** The least weighted errors, and of these theories the smallest. */
  LEVELS;

  /** The name in requests and answers. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All names, as a sentence lists them. */
  public static String labels() {
    return Arrays.stream(values()).map(TheoryMode::label).collect(Collectors.joining(", "));
  }

  /** The mode of a name. */
  public static Optional<TheoryMode> named(String label) {
    return Arrays.stream(values()).filter(mode -> mode.label().equals(label)).findFirst();
  }
}
