package org.htedl.launcher;

import java.util.Locale;

/** How {@code eval} prints. */
enum ResultFormat {
  /** Aligned columns for people. */
  TABLE,
  /** Comma-separated values with a header (RFC 4180). */
  CSV,
  /** One JSON array of objects. */
  JSON;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
