// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ingest;

import java.util.Iterator;
import java.util.Locale;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.build.FactTarget;
import org.jspecify.annotations.Nullable;

/**
 * Adds Jena's triples to a mirror, or shards, that are being built. Triples that are not plain RDF
 * (with a triple term, a literal as subject, a blank predicate) say nothing about classes and
 * properties and are left out; these, and triples with terms that a mirror does not keep apart, are
 * counted.
 */
public final class FactFeed {
  private static final int CHECK_EVERY = 1024;

  private final FactTarget target;
  // Storages hand out triples sorted by one of their terms: the name of the last one is often asked
  // for again, and that of a blank node has to be put together.
  private @Nullable Node lastSubject;
  private String lastSubjectName = "";

  /** A feed of what is built of the triples. */
  public FactFeed(FactTarget target) {
    this.target = target;
  }

  /** Adds all of the triples; stops with an exception when cancelled. */
  public void addAll(Iterator<Triple> triples, Cancellation cancellation) {
    for (long n = 0; triples.hasNext(); n++) {
      if (n % CHECK_EVERY == 0) {
        cancellation.check();
      }
      add(triples.next());
    }
  }

  /** Adds a triple. */
  public void add(Triple triple) {
    add(triple.getSubject(), triple.getPredicate(), triple.getObject());
  }

  /** As {@link #add(Triple)}. */
  public void add(Node subject, Node predicate, Node object) {
    String subjectName = predicate.isURI() ? subjectName(subject) : null;
    if (subjectName == null) {
      target.omit();
      return;
    }
    if (object.isLiteral()) {
      if (!NodeNames.isKept(object)) {
        target.omit();
      }
      target.add(
          subjectName,
          predicate.getURI(),
          object.getLiteralLexicalForm(),
          object.getLiteralDatatypeURI(),
          language(object));
      return;
    }
    String objectName = NodeNames.nameOf(object);
    if (objectName == null) {
      target.omit();
    } else {
      target.add(subjectName, predicate.getURI(), objectName);
    }
  }

  private @Nullable String subjectName(Node subject) {
    if (subject.isURI()) {
      return subject.getURI();
    }
    if (subject != lastSubject) {
      String name = NodeNames.nameOf(subject);
      if (name == null) {
        return null;
      }
      lastSubject = subject;
      lastSubjectName = name;
    }
    return lastSubjectName;
  }

  private static String language(Node literal) {
    String language = literal.getLiteralLanguage();
    return language.isEmpty() ? "" : language.toLowerCase(Locale.ROOT);
  }
}
