// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import java.io.InputStream;
import java.io.Reader;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.jena.atlas.web.ContentType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.riot.ReaderRIOT;
import org.apache.jena.riot.ReaderRIOTFactory;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ParserProfile;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.spool.CountedText;
import org.jspecify.annotations.Nullable;

/**
 * A reader of RDF that a request cannot exhaust. In a thread that handles a request, the memory
 * that Jena's reader takes is claimed while the text passes, and what is nested too deep is
 * refused. Contexts of JSON-LD are found by {@link ContextLoader} in every thread.
 */
public final class BoundReader implements ReaderRIOT {
  /** Jena's further readers of RDF/XML, for which a request can ask by a type of their own. */
  private static final String OTHER_READERS_OF_XML = "RDFXML-";

  private static final int BAD_REQUEST = 400;

  private final Lang lang;
  private final ReaderRIOTFactory jena;
  private final ParserProfile profile;

  private BoundReader(Lang lang, ReaderRIOTFactory jena, ParserProfile profile) {
    this.lang = lang;
    this.jena = jena;
    this.profile = profile;
  }

  /** Puts such readers in the place of all readers of Jena, which they use. */
  public static void register() {
    Set<Lang> triples = new LinkedHashSet<>(RDFParserRegistry.registeredLangTriples());
    Set<Lang> quads = new LinkedHashSet<>(RDFParserRegistry.registeredLangQuads());
    Set<Lang> all = new LinkedHashSet<>(triples);
    all.addAll(quads);
    ReaderRIOTFactory xml = RDFParserRegistry.getFactory(Lang.RDFXML);
    for (Lang lang : all) {
      boolean isOther = lang.getName().startsWith(OTHER_READERS_OF_XML);
      ReaderRIOTFactory jena = RDFParserRegistry.getFactory(lang);
      ReaderRIOTFactory bound =
          (asked, profile) -> {
            boolean isReplaced = isOther && WatchedClients.isHandling();
            return isReplaced
                ? new BoundReader(Lang.RDFXML, xml, profile)
                : new BoundReader(asked, jena, profile);
          };
      if (triples.contains(lang)) {
        RDFParserRegistry.registerLangTriples(lang, bound);
      }
      if (quads.contains(lang)) {
        RDFParserRegistry.registerLangQuads(lang, bound);
      }
    }
  }

  @Override
  public void read(
      InputStream in, String base, ContentType type, StreamRDF output, Context context) {
    ReaderRIOT reader = jena.create(lang, profile);
    Context own = ContextLoader.in(lang, context);
    if (!WatchedClients.isHandling()) {
      reader.read(in, base, type, output, own);
      return;
    }
    try (CountedText memory = new CountedText(ServerMemory.shared())) {
      KeptText text = new KeptText(PassingText.of(lang), memory);
      boolean isXml = RDFLanguages.RDFXML.equals(lang) || RDFLanguages.TRIX.equals(lang);
      WatchedStatements statements = new WatchedStatements(output, text, isCollected(), isXml);
      readBound(reader, new WatchedStream(in, text), base, type, statements, own);
    }
  }

  private static void readBound(
      ReaderRIOT reader,
      InputStream in,
      String base,
      ContentType type,
      WatchedStatements statements,
      @Nullable Context context) {
    try {
      reader.read(in, base, type, statements, context);
    } catch (RiotException wrong) {
      String sentence = String.valueOf(wrong.getMessage());
      if (sentence.indexOf('\n') >= 0) {
        // As the JDK's parser of XML writes them.
        WatchedClients.refuse(BAD_REQUEST, sentence.replaceAll("\\s+", " "));
      }
      throw wrong;
    } catch (StackOverflowError deep) {
      // Of syntaxes of bytes and of XML only the parser knows how deep they are.
      if (statements.isStoring()) {
        throw deep;
      }
      throw NestingLimit.refused();
    }
  }

  /** Fuseki reads all of a text first if the dataset cannot undo a part of it. */
  private static boolean isCollected() {
    DatasetGraph dataset = WatchedClients.dataset();
    return dataset != null && !dataset.supportsTransactionAbort();
  }

  @Override
  public void read(Reader in, String base, ContentType type, StreamRDF output, Context context) {
    jena.create(lang, profile).read(in, base, type, output, ContextLoader.in(lang, context));
  }
}
