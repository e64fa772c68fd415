package org.htedl.fuseki.around.source;

import java.io.IOException;
import org.apache.jena.riot.system.StreamRDF;

/** Triples that can be read again and again, always with the same blank nodes. */
@FunctionalInterface
public interface TripleScan {
  /** Sends all triples and prefixes to {@code target}; quads as the triples that they have. */
  void scan(StreamRDF target) throws IOException;
}
