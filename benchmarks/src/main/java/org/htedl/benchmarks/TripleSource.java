// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/** Data that stores load: triples that come in the same order each time. */
public interface TripleSource {
  /** Takes triples. */
  interface Sink {
    /** A triple between resources. */
    void edge(String subject, String predicate, String object);

    /** A triple with a literal. */
    void value(String subject, String predicate, Literal literal);
  }

  /** Hands out all triples. */
  void forEach(Sink sink);

  /** The mirror of all triples. */
  default Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    forEach(into(builder));
    return builder.build();
  }

  /** Adds triples to a mirror that is being built. */
  static Sink into(MirrorBuilder builder) {
    return new Sink() {
      @Override
      public void edge(String subject, String predicate, String object) {
        builder.add(subject, predicate, object);
      }

      @Override
      public void value(String subject, String predicate, Literal literal) {
        builder.add(subject, predicate, literal);
      }
    };
  }
}
