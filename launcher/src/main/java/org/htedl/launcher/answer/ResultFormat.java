// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How {@code eval} prints. */
public enum ResultFormat {
  /** Aligned columns for people. */
  TABLE,
  /** Comma-separated values with a header (RFC 4180). */
  CSV,
  /** One JSON array of objects. */
  JSON;

  /** Reads the name of a format. */
  public static final class Name implements ITypeConverter<ResultFormat> {
    @Override
    public ResultFormat convert(String name) {
      for (ResultFormat format : values()) {
        if (format.toString().equalsIgnoreCase(name)) {
          return format;
        }
      }
      throw new TypeConversionException("'" + name + "' is not one of table, csv, json");
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
