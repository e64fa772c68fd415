// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.util.Locale;

/** Storage of the data, and its view by queries. */
public record Setting(Storage storage, View view) {
  /** Place of the data. */
  public enum Storage {
    MEMORY,
    TDB2;

    /** In the way it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Triples that queries see. */
  public enum View {
    ASSERTED,

    /** Also the triples that follow under RDFS. */
    INFERRED;

    /** In the way it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  boolean infers() {
    return view == View.INFERRED;
  }

  /** The name of a run in docs/results. */
  @Override
  public String toString() {
    return "queries-" + storage + "-" + view;
  }
}
