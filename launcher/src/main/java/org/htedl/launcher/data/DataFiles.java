// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.closure.report.OntologyImports;
import org.htedl.fuseki.around.source.TripleScan;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.fuseki.ntriples.CountedStream;
import org.htedl.fuseki.ntriples.FactReceiver;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.console.Warnings;
import org.htedl.limit.MirrorLimitException;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Reads RDF files of any syntax that Jena knows, packed by gzip or not. A file that cannot be read
 * to its end is a failure, never a smaller answer.
 */
public final class DataFiles {
  /** Name that the JDK gives a limit of its XML parser when a document exceeds it. */
  private static final Pattern XML_LIMIT = Pattern.compile("\"(jdk\\.xml\\.\\w+)\"");

  private DataFiles() {}

  /** A stream that notes prefixes, without colon, to their namespaces, and hands on all else. */
  static StreamRDF noting(Map<String, String> prefixes, StreamRDF target) {
    return new StreamRDFWrapper(target) {
      @Override
      public void prefix(String prefix, String iri) {
        prefixes.put(prefix, iri);
      }
    };
  }

  /** Sends all triples of the files to {@code target}, with a progress bar on a terminal. */
  static void read(List<Path> files, StreamRDF target) throws IOException {
    target.start();
    for (Path file : files) {
      read(file, new OneOfMany(target), UUID.randomUUID());
    }
    target.finish();
  }

  /** The files as triples to read several times. Blank nodes of different files are different. */
  public static TripleScan scan(DataSources data) {
    return new RepeatedScan(data);
  }

  /** Returns whether a file has a syntax that is read here, by its content. */
  public static boolean isReadable(Path file) {
    try {
      DataSyntax.of(file);
      return true;
    } catch (IOException | Failure other) {
      return false;
    }
  }

  /** The ontologies and imports of a file, all of which is read. */
  public static OntologyImports imports(Path file) throws IOException {
    OntologyHeaders headers = new OntologyHeaders();
    if (isNTriples(file)) {
      nTriples(file, progress -> new NTriplesReader(file, () -> headers, progress));
    } else {
      read(List.of(file), headers.noting(StreamRDFLib.sinkNull()));
    }
    return headers.imports();
  }

  /**
   * Adds all triples and quads of the files to a mirror that is being built. N-Triples are read by
   * their bytes.
   *
   * @param prefixes receives the prefixes that the files declare
   */
  static ReadFacts read(DataSources data, MirrorBuilder builder, Map<String, String> prefixes)
      throws IOException {
    ReadFacts facts = new ReadFacts();
    OntologyHeaders headers = new OntologyHeaders();
    for (Path file : data.files()) {
      if (isNTriples(file)) {
        facts.add(
            nTriples(
                file,
                progress ->
                    new NTriplesReader(
                        file,
                        () -> headers.noting(new FactReceiver(builder.appender())),
                        progress)));
      } else {
        StreamRDF stream = noting(prefixes, new FactStream(builder));
        read(List.of(file), facts.counted(headers.noting(stream)));
      }
    }
    headers.warn(data.found());
    return facts;
  }

  /** Reads a file of N-Triples by its bytes. */
  static NTriplesReader.Counts nTriples(Path file, Function<LongConsumer, NTriplesReader> reader)
      throws IOException {
    try (TerminalProgress progress = reading(file)) {
      return reader.apply(progress::step).read();
    } catch (JenaException | MirrorLimitException wrong) {
      throw refusal(file, wrong);
    } catch (EOFException | ZipException packed) {
      throw unpackable(file, packed);
    }
  }

  /** Returns whether a file is read as N-Triples by its bytes. */
  static boolean isNTriples(Path file) throws IOException {
    if (!NTriplesReader.reads(file)) {
      return false;
    }
    DataSyntax syntax = syntax(file);
    return Lang.NTRIPLES.equals(syntax.lang())
        && syntax.isPacked() == file.toString().endsWith(".gz");
  }

  private static DataSyntax syntax(Path file) throws IOException {
    try {
      return DataSyntax.of(file);
    } catch (EOFException | ZipException packed) {
      throw unpackable(file, packed);
    }
  }

  private static TerminalProgress reading(Path file) throws IOException {
    return TerminalProgress.bytes("reading " + file.getFileName(), Files.size(file));
  }

  private static Failure unpackable(Path file, IOException packed) {
    return new Failure(
        file
            + (packed instanceof EOFException
                ? ": its packed data ends too early; copy or download the file again"
                : ": cannot be unpacked: " + Failure.oneLine(String.valueOf(packed.getMessage()))));
  }

  private static Failure refusal(Path file, RuntimeException wrong) {
    String message = Failure.oneLine(String.valueOf(wrong.getMessage()));
    Matcher limit = XML_LIMIT.matcher(message);
    return new Failure(
        file
            + ": "
            + message
            + (limit.find()
                ? " If you trust the file, set HTEDL_JAVA_OPTIONS=-D" + limit.group(1) + "=NUMBER."
                : ""));
  }

  /** Adds all triples and quads of the files to a dataset, in one transaction. */
  public static void load(List<Path> files, DatasetGraph target) throws IOException {
    boolean loaded = false;
    target.begin(TxnType.WRITE);
    try {
      read(files, StreamRDFLib.dataset(target));
      target.commit();
      loaded = true;
    } finally {
      // Also when memory is short: ending a transaction that has written would be a failure itself.
      if (!loaded) {
        target.abort();
      }
      target.end();
    }
  }

  /**
   * Loads the files into a new dataset in memory, with a warning before if they may not fit.
   *
   * @throws Failure if a file is wrong, or memory is too small
   */
  public static DatasetGraph loadIntoMemory(List<Path> files) throws IOException {
    MemoryForecast forecast = MemoryForecast.of(files, Runtime.getRuntime().maxMemory());
    if (forecast.isShort()) {
      Warnings.print(forecast.sentence());
    }
    DatasetGraph loaded = DatasetGraphFactory.createTxnMem();
    try {
      load(files, loaded);
    } catch (OutOfMemoryError full) {
      throw new Failure(forecast.whenFull());
    }
    return loaded;
  }

  /**
   * Sends all triples of a file that Jena parses.
   *
   * @param document the file's blank nodes; the same ones with the same one
   */
  static void read(Path file, StreamRDF target, UUID document) throws IOException {
    DataSyntax syntax = syntax(file);
    try (TerminalProgress progress = reading(file);
        InputStream raw =
            new CountedStream(
                Files.newInputStream(file), (bytes, from, to) -> progress.step(to - from));
        WholeStream in = new WholeStream(syntax.isPacked() ? new GZIPInputStream(raw) : raw)) {
      parse(file, in, syntax.lang(), target, document);
      in.check();
    } catch (JenaException | MirrorLimitException wrong) {
      throw refusal(file, wrong);
    } catch (EOFException | ZipException packed) {
      throw unpackable(file, packed);
    }
  }

  private static void parse(Path file, WholeStream in, Lang lang, StreamRDF target, UUID document)
      throws IOException {
    try {
      RDFParser.source(in)
          .lang(lang)
          .base(file.toAbsolutePath().toUri().toString())
          .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .checking(false)
          .labelToNode(LabelToNode.createScopeByDocumentHash(document))
          .parse(target);
    } catch (RuntimeException wrong) {
      // What is wrong with the text may be that it could not be read to its end.
      in.check();
      throw wrong;
    }
  }
}
