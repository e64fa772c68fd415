// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import org.apache.jena.riot.Lang;

/** Kind of a document, as its first bytes show it. */
public sealed interface Content {
  /**
   * A document in a syntax of RDF that Jena reads.
   *
   * @param isCertain whether no other syntax of RDF begins like this
   */
  record Rdf(Lang lang, boolean isCertain) implements Content {}

  /**
   * A document that is not RDF, or not in a syntax that is read here.
   *
   * @param kind a noun phrase that follows "is"
   * @param advice what to do, as an imperative
   */
  record Foreign(String kind, String advice) implements Content {
    /** Says what is wrong with a document that a sentence calls {@code subject}. */
    public String sentence(String subject) {
      return subject + " is " + kind + ": " + advice;
    }
  }

  /** A document without bytes, or with nothing but white space and comments. */
  record Empty() implements Content {}

  /** A document that is packed by gzip. */
  record Packed() implements Content {}

  /** A document of which the first bytes show nothing. */
  record Unclear() implements Content {}
}
