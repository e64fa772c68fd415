// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import org.htedl.mirror.term.TermBytes;
import org.jspecify.annotations.Nullable;

/**
 * A triple of a line that was read by its bytes. Its parts are those of the next line when that is
 * read; a receiver copies what it keeps. Not thread-safe.
 */
public final class ScannedTriple {
  private final TermBytes subject = new TermBytes();
  private final TermBytes predicate = new TermBytes();
  private final TermBytes object = new TermBytes();
  private @Nullable LiteralType type;

  ScannedTriple() {}

  /** An IRI, or {@code _:} and Jena's label of the blank node. */
  public TermBytes subject() {
    return subject;
  }

  /** An IRI. */
  public TermBytes predicate() {
    return predicate;
  }

  /** As the subject, or the lexical form of a literal. */
  public TermBytes object() {
    return object;
  }

  /** Datatype and language if the object is a literal; else null. */
  public @Nullable LiteralType type() {
    return type;
  }

  void setType(@Nullable LiteralType type) {
    this.type = type;
  }
}
