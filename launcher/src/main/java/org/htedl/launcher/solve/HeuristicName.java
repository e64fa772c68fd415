// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a heuristic. */
public final class HeuristicName implements ITypeConverter<SearchHeuristic> {
  @Override
  public SearchHeuristic convert(String value) {
    return named(SearchHeuristic.values(), value, "vsids, frequent, leftmost, jeroslow-wang");
  }

  /**
   * The value of an enumeration with a name, whatever its case, hyphens for underscores.
   *
   * @param names all names, for the message
   * @throws TypeConversionException if there is none
   */
  public static <E extends Enum<E>> E named(E[] values, String value, String names) {
    for (E each : values) {
      if (each.name().replace('_', '-').equalsIgnoreCase(value)) {
        return each;
      }
    }
    throw new TypeConversionException("'" + value + "' is not one of " + names);
  }
}
