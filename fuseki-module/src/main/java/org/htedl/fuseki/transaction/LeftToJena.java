// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

/** The reasons why Jena matches a graph pattern, not the mirror. */
public enum LeftToJena {
  /** The dataset does not ask for it. */
  OFF("the setting htedl:patterns is off"),
  /** There is no dataset with lasting mirrors. */
  NO_MIRROR("the dataset has no lasting mirrors"),
  /** A part of the dataset is seen, or its transactions are not followed. */
  VIEW("the query does not see the mirrored dataset as it is"),
  /** FROM has made a graph of several. */
  MERGED("FROM merges graphs"),
  /** The graph is empty, or its mirror is not there yet. */
  NOT_BUILT("the mirror of the graph is not built"),
  /** More was written than a mirror takes over in passing. */
  CHANGES("too much has changed since the mirror was built"),
  /** The graph has triples that its mirror does not show as they are. */
  OMITTED("the graph has triples that its mirror does not have"),
  /** Something of SPARQL's algebra that is not understood. */
  OPERATOR("an operator that the mirror does not evaluate"),
  /** A condition that is not understood. */
  EXPRESSION("an expression that the mirror does not evaluate"),
  /** A term has another form in the data than in the query. */
  TERM("a term that the storage changes"),
  /** One triple pattern is what Jena's own indexes are for. */
  NOTHING_TO_WIN("a single triple pattern"),
  /** Constants leave less to do than a plan. */
  FEW_LOOKUPS("its constants leave a few look-ups in Jena's indexes"),
  /** Jena executes the pattern once for each of many rows. */
  TOO_OFTEN("it would be planned for each of many rows"),
  /** There is no room. */
  MEMORY("there is no memory for it"),
  /** An index is being made, or cannot be. */
  INDEX("an index of the mirror is being made"),
  /** Something went wrong. */
  FAILED("an error, which the log has");

  private final String sentence;

  LeftToJena(String sentence) {
    this.sentence = sentence;
  }

  /** The reason in words, without a full stop. */
  public String sentence() {
    return sentence;
  }
}
