// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import java.util.IdentityHashMap;
import org.apache.jena.graph.Triple;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.mirror.build.FactAppender;
import org.jspecify.annotations.Nullable;

/** Adds triples to a mirror that is being built. */
public final class FactReceiver implements TripleReceiver {
  private final FactAppender facts;
  private final FactFeed feed;
  private final IdentityHashMap<LiteralType, Integer> types = new IdentityHashMap<>();
  private @Nullable LiteralType lastType;
  private int lastNumber;

  /** A receiver that adds through this appender, which no other thread uses. */
  public FactReceiver(FactAppender facts) {
    this.facts = facts;
    this.feed = new FactFeed(facts);
  }

  @Override
  public void take(ScannedTriple triple) {
    LiteralType type = triple.type();
    if (type == null) {
      facts.add(triple.subject(), triple.predicate(), triple.object());
    } else {
      facts.add(triple.subject(), triple.predicate(), number(type), triple.object());
    }
  }

  private int number(LiteralType type) {
    if (type != lastType) {
      lastNumber = types.computeIfAbsent(type, t -> facts.literalType(t.datatype(), t.language()));
      lastType = type;
    }
    return lastNumber;
  }

  @Override
  public void take(Triple triple) {
    feed.add(triple);
  }

  @Override
  public void discard() {
    facts.discard();
  }
}
