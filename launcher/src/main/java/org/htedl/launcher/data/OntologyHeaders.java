// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.closure.report.OntologyImports;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.fuseki.data.DatasetImports;
import org.htedl.fuseki.ntriples.ScannedTriple;
import org.htedl.fuseki.ntriples.TripleReceiver;
import org.htedl.launcher.console.Warnings;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.TermBytes;

/**
 * Ontologies, imports and prefixes in files, noted while these are read. Several threads may note
 * at a time.
 */
public final class OntologyHeaders implements TripleReceiver {
  private static final byte[] TYPE = Iri.TYPE.getBytes(US_ASCII);
  private static final byte[] IMPORTS = OntologyImports.IMPORTS.getBytes(US_ASCII);
  private static final byte[] VERSION = OntologyImports.VERSION.getBytes(US_ASCII);
  private static final byte[] ONTOLOGY = OntologyImports.ONTOLOGY.getBytes(US_ASCII);

  private final Set<String> imported = ConcurrentHashMap.newKeySet();
  private final Set<String> present = ConcurrentHashMap.newKeySet();
  private final Map<String, String> prefixes = new ConcurrentHashMap<>();

  /** A stream that notes the headers, and hands on everything. */
  public StreamRDF noting(StreamRDF target) {
    return new StreamRDFWrapper(target) {
      @Override
      public void prefix(String prefix, String iri) {
        prefixes.put(prefix, iri);
        super.prefix(prefix, iri);
      }

      @Override
      public void triple(Triple triple) {
        take(triple);
        super.triple(triple);
      }

      @Override
      public void quad(Quad quad) {
        note(quad.getSubject(), quad.getPredicate(), quad.getObject());
        noteGraph(quad);
        super.quad(quad);
      }
    };
  }

  /** A receiver that notes the headers, and hands on everything. */
  public TripleReceiver noting(TripleReceiver target) {
    return new TripleReceiver() {
      @Override
      public void take(ScannedTriple triple) {
        OntologyHeaders.this.take(triple);
        target.take(triple);
      }

      @Override
      public void take(Triple triple) {
        OntologyHeaders.this.take(triple);
        target.take(triple);
      }

      @Override
      public void discard() {
        target.discard();
      }
    };
  }

  @Override
  public void take(ScannedTriple triple) {
    if (triple.type() != null) {
      return;
    }
    TermBytes predicate = triple.predicate();
    if (is(predicate, IMPORTS)) {
      imported.add(triple.object().toString());
    } else if (is(predicate, VERSION)) {
      present.add(triple.object().toString());
    } else if (is(predicate, TYPE) && is(triple.object(), ONTOLOGY)) {
      present.add(triple.subject().toString());
    }
  }

  @Override
  public void take(Triple triple) {
    note(triple.getSubject(), triple.getPredicate(), triple.getObject());
  }

  /** Keeps what was noted: a file that is read again has the same headers. */
  @Override
  public void discard() {}

  private static boolean is(TermBytes term, byte[] iri) {
    return term.length() == iri.length && term.isPrefix(iri, iri.length);
  }

  private void note(Node subject, Node predicate, Node object) {
    if (!predicate.isURI() || !object.isURI()) {
      return;
    }
    switch (predicate.getURI()) {
      case OntologyImports.IMPORTS -> imported.add(object.getURI());
      case OntologyImports.VERSION -> present.add(object.getURI());
      case Iri.TYPE -> {
        if (object.getURI().equals(OntologyImports.ONTOLOGY) && subject.isURI()) {
          present.add(subject.getURI());
        }
      }
      default -> {}
    }
  }

  /** Notes a named graph, which counts as the ontology of that name. */
  private void noteGraph(Quad quad) {
    Node graph = quad.getGraph();
    if (graph != null && graph.isURI() && !quad.isDefaultGraph()) {
      present.add(graph.getURI());
    }
  }

  /** The imports and ontologies so far. */
  public OntologyImports imports() {
    return new OntologyImports(imported, present);
  }

  /** Warns of imported ontologies that are neither here nor found, and of misleading prefixes. */
  void warn(Set<String> found) {
    warn(imports().missing(found::contains), prefixes);
  }

  /** Warns of the imported ontologies that a dataset lacks, but for those found. */
  public static void warn(DatasetGraph dataset, DataSources data) {
    List<String> missing =
        Txn.calculateRead(dataset, () -> DatasetImports.missing(dataset)).stream()
            .filter(iri -> !data.found().contains(iri))
            .toList();
    Map<String, String> prefixes =
        Txn.calculateRead(dataset, () -> Map.copyOf(dataset.prefixes().getMapping()));
    warn(missing, prefixes);
  }

  /** Warns of these missing ontologies, and of misleading ones among these prefixes. */
  static void warn(List<String> missing, Map<String, String> prefixes) {
    NameResolver.prefixWarning(prefixes).ifPresent(Warnings::print);
    OntologyImports.warning(missing)
        .ifPresent(
            sentence ->
                Warnings.print(
                    sentence + " (name their files, or say with --imports where they are)"));
  }
}
