// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

/** The kinds of entities that a name can denote. One IRI may be of several kinds (punning). */
public enum EntityKind {
  /** A class. */
  CLASS("class"),
  /** An object property. */
  OBJECT_PROPERTY("object property"),
  /** A data property. */
  DATA_PROPERTY("data property"),
  /** An individual. */
  INDIVIDUAL("individual"),
  /** A datatype. */
  DATATYPE("datatype");

  private final String words;

  EntityKind(String words) {
    this.words = words;
  }

  /** The kind in words, for messages. */
  public String words() {
    return words;
  }
}
