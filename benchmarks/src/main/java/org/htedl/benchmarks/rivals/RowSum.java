// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

/**
 * What the rows of a query come to, in whatever order they are.
 *
 * @param rows their number
 * @param values how many of their cells have a value
 * @param sum the same for the same rows, if terms were added; else 0
 */
public record RowSum(long rows, long values, long sum) {
  /** Adds up rows. */
  public static final class Adder {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private long rows;
    private long values;
    private long sum;
    private long row;

    /** Adds the next cell of the row, which has a value. */
    public void value() {
      values++;
    }

    /**
     * Adds the next cell of the row.
     *
     * @param column the variable's place
     * @param term an IRI, or what a literal looks like without its datatype
     */
    public void term(int column, String term) {
      values++;
      row += (term.hashCode() * MULTIPLIER ^ column + 1) * MULTIPLIER;
    }

    /** Ends the row. */
    public void end() {
      rows++;
      sum += (row ^ row >>> 29) * MULTIPLIER;
      row = 0;
    }

    /** The sum of all rows so far. */
    public RowSum sum() {
      return new RowSum(rows, values, sum);
    }
  }
}
