// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.io.OutputStream;
import java.util.Iterator;
import java.util.Objects;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.riot.RDFWriterBuilder;
import org.apache.jena.riot.rowset.RowSetWriter;
import org.apache.jena.riot.rowset.RowSetWriterRegistry;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.exec.RowSetOps;
import org.htedl.launcher.console.Failure;

/**
 * Results of a query in one format, by Jena's writers. Rows as CSV, TSV, JSON and XML and triples
 * as N-Triples are written while the query is executed; of the last, memory holds the triples so
 * far, since a graph has each triple once. A table and the other syntaxes of graphs need all of the
 * results first.
 */
public final class QueryAnswer {
  private final Query query;
  private final QueryFormat format;

  /**
   * @throws Failure if queries of this form have no results in this format
   */
  public QueryAnswer(Query query, QueryFormat format) {
    this.query = query;
    this.format = format;
    boolean hasRows = query.isSelectType() || query.isAskType();
    if (hasRows && format.ofRows() == null) {
      throw new Failure(
          "--results "
              + format
              + " is for graphs, and SELECT and ASK have rows: use text, csv, tsv, json or xml");
    }
    if (!hasRows && format.ofGraph() == null) {
      throw new Failure(
          "--results "
              + format
              + " is for rows, and CONSTRUCT and DESCRIBE have a graph: use ttl, nt, jsonld or"
              + " rdfxml");
    }
    if (query.isConstructQuad() && format.ofNamedGraphs() == null) {
      throw new Failure(
          "--results " + format + " has no named graphs, and CONSTRUCT has: use ttl, nt or jsonld");
    }
  }

  /** Writes all results of an execution, and returns the number of rows or triples. */
  public long write(QueryExec execution, OutputStream out) {
    if (query.isSelectType()) {
      RowSet rows = execution.select();
      if (format == QueryFormat.TEXT) {
        RowSetOps.out(out, rows, query);
      } else {
        rowWriter().write(out, rows, ARQ.getContext());
      }
      return rows.getRowNumber();
    }
    if (query.isAskType()) {
      boolean answer = execution.ask();
      rowWriter().write(out, answer, ARQ.getContext());
      return answer ? 1 : 0;
    }
    if (query.isDescribeType()) {
      return write(execution.describe(), out);
    }
    if (format == QueryFormat.NT) {
      return stream(Iter.distinct(execution.constructQuads()), out);
    }
    return query.isConstructQuad()
        ? write(execution.constructDataset(), out)
        : write(execution.construct(), out);
  }

  private RowSetWriter rowWriter() {
    Lang lang = Objects.requireNonNull(format.ofRows());
    return RowSetWriterRegistry.getFactory(lang).create(lang);
  }

  private long write(Graph graph, OutputStream out) {
    write(RDFWriter.source(graph).lang(format.ofGraph()), out);
    return graph.size();
  }

  private long write(DatasetGraph graphs, OutputStream out) {
    write(RDFWriter.source(graphs).lang(format.ofNamedGraphs()), out);
    return Iter.count(graphs.find());
  }

  /** Writes what each syntax can: RDF/XML, for example, has no way to write all properties. */
  private void write(RDFWriterBuilder writer, OutputStream out) {
    try {
      writer.output(out);
    } catch (JenaException impossible) {
      throw new Failure(
          "--results %s cannot write this graph (%s): use ttl or nt"
              .formatted(format, Failure.oneLine(String.valueOf(impossible.getMessage()))));
    }
  }

  /** Writes quads, of which those of the default graph are N-Triples. */
  private static long stream(Iterator<Quad> quads, OutputStream out) {
    StreamRDF target = StreamRDFWriter.getWriterStream(out, Lang.NQUADS);
    long count = 0;
    target.start();
    while (quads.hasNext()) {
      target.quad(quads.next());
      count++;
    }
    target.finish();
    return count;
  }
}
