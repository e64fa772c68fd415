package org.htedl.launcher.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.mirror.limit.MirrorLimitException;

/**
 * Reads RDF files of any syntax that Jena knows, by their endings, {@code .gz} included. A file
 * that cannot be read to its end is a failure, never a smaller answer.
 */
public final class DataFiles {
  private DataFiles() {}

  /** Whether there is such a file, and its ending names a syntax of RDF. */
  public static boolean isRdf(String text) {
    try {
      return RDFLanguages.filenameToLang(text) != null && Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException other) {
      return false;
    }
  }

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
    // Deeply nested RDF/XML is legal; the JDK's limit of 200 would cut such files short.
    System.setProperty("jdk.xml.maxElementDepth", "0");
    target.start();
    for (Path file : files) {
      read(file, new OneOfMany(target));
    }
    target.finish();
  }

  /** Adds all triples and quads of the files to a dataset, in one transaction. */
  public static void load(List<Path> files, DatasetGraph target) throws IOException {
    target.begin(TxnType.WRITE);
    try {
      read(files, StreamRDFLib.dataset(target));
      target.commit();
    } catch (IOException | RuntimeException unreadable) {
      target.abort();
      throw unreadable;
    } finally {
      target.end();
    }
  }

  private static void read(Path file, StreamRDF target) throws IOException {
    Lang lang = RDFLanguages.filenameToLang(file.toString());
    if (lang == null) {
      throw new Failure(
          file
              + ": the ending names no RDF syntax (known are .ttl, .nt, .nq, .trig, .rdf, .owl, …)");
    }
    try (TerminalProgress progress =
            TerminalProgress.bytes("reading " + file.getFileName(), Files.size(file));
        InputStream raw = new CountingStream(Files.newInputStream(file), progress);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      RDFParser.source(in)
          .lang(lang)
          .base(file.toAbsolutePath().toUri().toString())
          .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .checking(false)
          .parse(target);
    } catch (RiotException wrong) {
      throw new Failure(file + ": " + Failure.oneLine(String.valueOf(wrong.getMessage())));
    } catch (MirrorLimitException limit) {
      throw new Failure(file + ": " + limit.getMessage());
    }
  }

  /** Counts the bytes read from the disk. */
  private static final class CountingStream extends FilterInputStream {
    private final TerminalProgress progress;

    CountingStream(InputStream in, TerminalProgress progress) {
      super(in);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      progress.step(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      progress.step(Math.max(0, count));
      return count;
    }
  }
}
