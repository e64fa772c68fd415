// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.client.WatchedClients;

/** The statements of a text, which show how much its parser still holds. */
final class WatchedStatements extends StreamRDFWrapper {
  /** Bytes of a prefix or a name in the tables of a parser, without its characters. */
  private static final long NAME = 256;

  /** Bytes of a statement in a graph in memory, without the characters of its literal. */
  private static final long STATEMENT = 400;

  private final KeptText text;
  private final boolean isKept;
  private final boolean namesAreKept;
  private final Set<Node> names = new HashSet<>();
  private boolean isStoring;

  /**
   * @param isKept whether all statements are collected before they are stored
   * @param namesAreKept whether the parser keeps the names of classes and properties
   */
  WatchedStatements(StreamRDF output, KeptText text, boolean isKept, boolean namesAreKept) {
    super(output);
    this.text = text;
    this.isKept = isKept;
    this.namesAreKept = namesAreKept;
  }

  /** Returns whether a statement has been given on, and has not been taken. */
  boolean isStoring() {
    return isStoring;
  }

  @Override
  public void triple(Triple triple) {
    count(triple.getPredicate(), triple.getObject());
    isStoring = true;
    super.triple(triple);
    isStoring = false;
  }

  @Override
  public void quad(Quad quad) {
    count(quad.getPredicate(), quad.getObject());
    isStoring = true;
    super.quad(quad);
    isStoring = false;
  }

  @Override
  public void prefix(String prefix, String iri) {
    text.complete();
    text.keep(NAME + 4L * (prefix.length() + iri.length()));
    super.prefix(prefix, iri);
  }

  @Override
  public void base(String base) {
    text.complete();
    super.base(base);
  }

  private void count(Node predicate, Node object) {
    WatchedClients.checkWriter();
    text.complete();
    if (isKept) {
      text.keep(
          STATEMENT + (object.isLiteral() ? 2L * object.getLiteralLexicalForm().length() : 0));
    }
    if (namesAreKept) {
      name(predicate);
      if (predicate.equals(RDF.type.asNode())) {
        name(object);
      }
    }
  }

  private void name(Node node) {
    if (node.isURI() && names.add(node)) {
      text.keep(NAME + 4L * node.getURI().length());
    }
  }
}
