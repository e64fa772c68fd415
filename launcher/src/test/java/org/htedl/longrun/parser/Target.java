// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.parser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.StreamRDFCounting;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.shared.JenaException;
import org.htedl.answerset.grounding.Grounder;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.Programs;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.fuseki.http.exchange.MembersOfEveryKind;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.fuseki.ntriples.ScannedTriple;
import org.htedl.fuseki.ntriples.TripleReceiver;
import org.htedl.launcher.task.BadTaskException;
import org.htedl.launcher.task.ConfFile;
import org.htedl.launcher.task.FoldsFile;
import org.htedl.launcher.task.LpsFile;
import org.htedl.launcher.task.NameList;
import org.htedl.limit.Cancellation;

/** A parser of what users and clients send, and what has to hold for any bytes. */
enum Target {
  /** A class expression is refused with a place in its text, or is read again as it is printed. */
  CLASS_EXPRESSION {
    @Override
    void check(byte[] input) {
      String text = new String(input, UTF_8);
      ManchesterParser parser =
          new ManchesterParser(
              new NameResolver(new AnyName(), List.of(Map.of("", "http://x/", "ex", "http://e/"))));
      ClassExpression read;
      try {
        read = parser.parse(text);
      } catch (BadExpressionException refused) {
        if (refused.position() < 0 || refused.position() > text.length()) {
          throw new AssertionError("no place in the text: " + refused.position(), refused);
        }
        return;
      }
      String printed = ManchesterPrinter.print(read);
      String again = ManchesterPrinter.print(parser.parse(printed));
      if (!again.equals(printed)) {
        throw new AssertionError(printed + " is read as " + again);
      }
    }
  },

  /** Rules are read and made ground within a time, or refused with a place. */
  RULES {
    @Override
    void check(byte[] input) {
      long end = System.nanoTime() + GROUNDING_NANOS;
      Cancellation late = () -> System.nanoTime() - end > 0;
      try {
        Grounder grounder = new Grounder();
        grounder.read("", new String(input, UTF_8), late);
        if (!grounder.readsData()) {
          grounder.ground(Target::limit, late);
        }
      } catch (BadProgramException | CancellationException expected) {
        // That is how rules are refused, and how grounding ends.
      }
    }
  },

  /** A ground program in aspif or for smodels is read or refused. */
  GROUND_PROGRAM {
    @Override
    void check(byte[] input) throws IOException {
      try {
        Programs.read(new ByteArrayInputStream(input));
      } catch (BadProgramException expected) {
        // That is how programs are refused.
      }
    }
  },

  /** N-Triples give as many triples as Jena's parser gives, or are refused as there. */
  N_TRIPLES {
    @Override
    void check(byte[] input) throws IOException {
      long theirs;
      try {
        StreamRDFCounting count = StreamRDFLib.count();
        RDFParser.create()
            .source(new ByteArrayInputStream(input))
            .lang(Lang.NTRIPLES)
            .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
            .parse(count);
        theirs = count.countTriples();
      } catch (JenaException refused) {
        theirs = -1;
      }
      long ours =
          inFile(
              "data.nt",
              input,
              file -> {
                try {
                  return new NTriplesReader(file, NoTriples::new, bytes -> {}, 1, 64)
                      .read()
                      .triples();
                } catch (JenaException refused) {
                  return -1L;
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              });
      if (ours != theirs) {
        throw new AssertionError(ours + " triples, and Jena reads " + theirs);
      }
    }
  },

  /** The files of a learning problem are read or refused in a sentence. */
  LEARNING_PROBLEM {
    @Override
    void check(byte[] input) throws IOException {
      Map<String, ProblemReader> readers = new HashMap<>();
      readers.put("p.conf", ConfFile::read);
      readers.put("p.json", file -> LpsFile.read(file, null));
      readers.put("folds.txt", FoldsFile::read);
      readers.put("names.txt", NameList::read);
      for (Map.Entry<String, ProblemReader> reader : readers.entrySet()) {
        inFile(
            reader.getKey(),
            input,
            file -> {
              try {
                return reader.getValue().read(file);
              } catch (BadTaskException | IOException expected) {
                return null;
              }
            });
      }
    }
  },

  /** The body of a request in JSON is read, or refused in one line that can be shown. */
  JSON_MEMBERS {
    @Override
    void check(byte[] input) throws IOException {
      String refusal = MembersOfEveryKind.refusal(input);
      if (refusal != null && (refusal.indexOf('\n') >= 0 || refusal.length() > 1_000)) {
        throw new AssertionError("no sentence to show: " + refusal);
      }
    }
  };

  private static final long GROUNDING_NANOS = 200_000_000L;
  private static final long GROUNDING_BYTES = 64L << 20;

  /**
   * Gives the parser these bytes.
   *
   * @throws AssertionError if a result is wrong; any exception that is no refusal counts as well
   */
  abstract void check(byte[] input) throws IOException;

  /** Ends grounding before the heap is full. */
  private static void limit(long bytes) {
    if (bytes > GROUNDING_BYTES) {
      throw new CancellationException();
    }
  }

  private interface ProblemReader {
    Object read(Path file) throws IOException;
  }

  private static <T> T inFile(String name, byte[] content, Function<Path, T> read)
      throws IOException {
    Path folder = Files.createTempDirectory("htedl-parser");
    Path file = folder.resolve(name);
    try {
      Files.write(file, content);
      return read.apply(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /** Takes triples and keeps none. */
  private static final class NoTriples implements TripleReceiver {
    @Override
    public void take(ScannedTriple triple) {}

    @Override
    public void take(Triple triple) {}

    @Override
    public void discard() {}
  }
}
