// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import java.io.InputStream;
import java.util.UUID;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.shared.JenaException;

/** Jena's parser of N-Triples, as strict as the command line has it for every syntax. */
final class JenaParser {
  /** The blank nodes of one file: the same label is the same node in all of its parts. */
  private final UUID document;

  JenaParser(UUID document) {
    this.document = document;
  }

  /** A mapping of labels to nodes, for one thread. */
  LabelToNode labels() {
    return LabelToNode.createScopeByDocumentHash(document);
  }

  /**
   * Sends all triples to {@code target}.
   *
   * @throws JenaException for what is no N-Triples, with line and column
   */
  void parse(InputStream in, StreamRDF target) {
    RDFParser.source(in)
        .lang(RDFLanguages.NTRIPLES)
        .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
        .checking(false)
        .labelToNode(labels())
        .parse(target);
  }
}
