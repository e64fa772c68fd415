// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import org.apache.jena.atlas.web.ContentType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.riot.ReaderRIOT;
import org.apache.jena.riot.ReaderRIOTFactory;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ParserProfile;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.sparql.util.Context;

/**
 * Reads what is given as RDF/XML, and what has no known ending or type, which Fuseki takes for
 * RDF/XML. Documents in Turtle, N-Triples and JSON-LD are read as such, and all others that are not
 * RDF/XML are refused by name: many programs write Turtle or OWL/XML to a file {@code x.owl}.
 */
public final class RecognizingReader implements ReaderRIOT {
  private final ReaderRIOTFactory xml;
  private final ParserProfile profile;

  private RecognizingReader(ReaderRIOTFactory xml, ParserProfile profile) {
    this.xml = xml;
    this.profile = profile;
  }

  /** Puts such readers in the place of Jena's reader of RDF/XML, which they use. */
  public static void register() {
    ReaderRIOTFactory xml = RDFParserRegistry.getFactory(Lang.RDFXML);
    RDFParserRegistry.registerLangTriples(
        Lang.RDFXML, (lang, profile) -> new RecognizingReader(xml, profile));
  }

  @Override
  public void read(
      InputStream in, String base, ContentType type, StreamRDF output, Context context) {
    // Not closed: the stream is its owner's.
    InputStream marked = in.markSupported() ? in : new BufferedInputStream(in);
    Lang lang =
        switch (content(marked)) {
          case Content.Foreign foreign -> throw new RiotException(foreign.sentence("the content"));
          case Content.Packed packed ->
              throw new RiotException(
                  "the content is packed by gzip: send it with Content-Encoding: gzip, or give the"
                      + " file an ending such as .ttl.gz");
          case Content.Rdf rdf -> triples(rdf.lang());
          case Content.Empty empty -> Lang.RDFXML;
          case Content.Unclear unclear -> Lang.RDFXML;
        };
    ReaderRIOTFactory factory = Lang.RDFXML.equals(lang) ? xml : RDFParserRegistry.getFactory(lang);
    factory.create(lang, profile).read(marked, base, type, output, context);
  }

  @Override
  public void read(Reader in, String base, ContentType type, StreamRDF output, Context context) {
    xml.create(Lang.RDFXML, profile).read(in, base, type, output, context);
  }

  private static Content content(InputStream in) {
    try {
      return DocumentStart.peek(in).content();
    } catch (IOException unreadable) {
      throw new RiotException(unreadable.getMessage(), unreadable);
    }
  }

  /** The syntax of triples that reads a document; the target of RDF/XML takes no quads. */
  private static Lang triples(Lang lang) {
    if (Lang.NQUADS.equals(lang) || Lang.TRIX.equals(lang)) {
      throw new RiotException(
          "the content is "
              + lang.getName()
              + ": send it with Content-Type: "
              + lang.getHeaderString());
    }
    return Lang.TRIG.equals(lang) ? Lang.TURTLE : lang;
  }
}
