// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts of memory as the JVM's own options write them: {@code 4g}, {@code 512m}, {@code 900k}.
 */
public final class MemorySize {
  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,18})\\s*([kmgt]?)(i?b)?");
  private static final String UNITS = "kmgt";

  private MemorySize() {}

  /** The number of bytes; empty if the text is no amount of memory, or none at all. */
  public static OptionalLong parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    int unit = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
    long number = Long.parseLong(matcher.group(1));
    if (number == 0 || number > Long.MAX_VALUE >> (10 * unit)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(number << (10 * unit));
  }

  /** For people: {@code 4.0 GiB}. */
  public static String format(long bytes) {
    double amount = bytes;
    int unit = -1;
    while (amount >= 1024 && unit < UNITS.length() - 1) {
      amount /= 1024;
      unit++;
    }
    return unit < 0
        ? bytes + " B"
        : String.format(
            Locale.ROOT,
            "%.1f %siB",
            amount,
            UNITS.substring(unit, unit + 1).toUpperCase(Locale.ROOT));
  }
}
