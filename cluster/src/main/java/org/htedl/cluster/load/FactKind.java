// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

/** The kinds of records that tasks of a load send each other, with what follows in each. */
enum FactKind {
  /** Object: a node that the receiver owns. */
  MENTION,
  /** Subject, predicate, object: the receiver owns the subject. */
  EDGE,
  /** Subject, class: likewise. */
  TYPE,
  /** Subject, predicate, lexical form, datatype, language: likewise. */
  VALUE,
  /** Subject as a number of the sender, predicate, object: the receiver owns the object. */
  FROM_GHOST,
  /** Subject as a number of the receiver, predicate, object as a number of the sender. */
  TO_GHOST,
  /** Subject, predicate, object: of the schema. */
  SCHEMA_EDGE,
  /** Subject, predicate, lexical form, datatype, language: of the schema. */
  SCHEMA_VALUE,
  /** File, place in it, sentence: why nothing can be loaded. */
  REFUSAL;

  private static final FactKind[] KINDS = values();

  static FactKind of(int code) {
    return KINDS[code];
  }
}
