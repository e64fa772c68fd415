// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.advice.FirstExpression;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;

/** A class expression for the first query, in the names of the data that are served. */
final class FirstQuery {
  /** Triples that are looked at: more would delay the start of a server over large data. */
  private static final int TRIPLES = 20_000;

  private static final String EVERYTHING = "owl:Thing";
  private static final Set<String> KEYWORDS =
      Set.of(
          "and",
          "or",
          "not",
          "some",
          "only",
          "value",
          "min",
          "max",
          "exactly",
          "self",
          "inverse",
          "that",
          "true",
          "false",
          "length",
          "minlength",
          "maxlength",
          "pattern",
          "langrange");

  private FirstQuery() {}

  /** An expression that covers something; {@code owl:Thing} where the first triples show none. */
  static String expression(DatasetGraph dataset) {
    return Txn.calculateRead(dataset, () -> ofDefaultGraph(dataset));
  }

  private static String ofDefaultGraph(DatasetGraph dataset) {
    MirrorBuilder builder = new MirrorBuilder();
    FactStream facts = new FactStream(builder);
    Iterator<Quad> quads = dataset.find(Quad.defaultGraphIRI, Node.ANY, Node.ANY, Node.ANY);
    boolean whole;
    try {
      for (int left = TRIPLES; left > 0 && quads.hasNext(); left--) {
        facts.triple(quads.next().asTriple());
      }
      whole = !quads.hasNext();
    } finally {
      Iter.close(quads);
    }
    Mirror mirror = builder.build();
    return FirstExpression.of(mirror, new int[0])
        .map(first -> first.text(iri -> name(mirror, iri, whole)))
        // It stands between quotation marks of the shell and of SPARQL.
        .filter(text -> text.matches("[^'\"\\\\]+"))
        .orElse(EVERYTHING);
  }

  /** The local name where it names nothing else, which only all of the data can show. */
  private static String name(Mirror mirror, String iri, boolean whole) {
    String name = Iri.localName(iri);
    boolean bare =
        whole
            && name.matches("[\\p{L}_][\\p{L}\\p{N}_-]*")
            && !KEYWORDS.contains(name.toLowerCase(Locale.ROOT))
            && new MirrorVocabulary(mirror).withLocalName(name).size() == 1;
    return bare ? name : "<" + iri + ">";
  }
}
