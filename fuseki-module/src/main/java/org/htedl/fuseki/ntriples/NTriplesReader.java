// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.shared.JenaException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of N-Triples, {@code .nt} in splits by several threads and {@code .nt.gz} by one.
 * Gives the triples that Jena's parser gives, or fails as it does: plain lines are read by their
 * bytes, all others by Jena, many at a time; where that meets an error, all is taken back and Jena
 * reads the whole file, which says where the error is.
 *
 * <p>Blank nodes with the same label are the same within the file, and differ from those of every
 * other reading that is not of the same document.
 */
public final class NTriplesReader {
  /** The setting that leaves N-Triples to Jena, for comparison: {@code jena}. */
  public static final String PROPERTY = "htedl.ntriples";

  /**
   * The setting that says how many threads read a file, 1 where it is not set: with more, terms are
   * numbered in the order in which the threads happen to meet them, and lists of individuals come
   * in another order each time.
   */
  public static final String THREADS = "htedl.ntriples.threads";

  /** Fewer bytes are not worth a thread. */
  public static final long SPLIT_BYTES = 8L << 20;

  /** Splits a thread, so that none waits for long at the end. */
  private static final int SPLITS_A_THREAD = 8;

  private final Path file;
  private final Supplier<TripleReceiver> receivers;
  private final LongConsumer progress;
  private final int threads;
  private final long splitBytes;
  private final JenaParser jena;
  private volatile boolean failed;

  /**
   * What was read.
   *
   * @param triples as often as they are in the file
   * @param linesByJena lines that are not plain, empty ones and comments included
   */
  public record Counts(long triples, long linesByJena) {}

  /**
   * A reader with as many threads as {@link #THREADS} says.
   *
   * @param receivers makes a receiver for each thread; called by the thread that calls {@link
   *     #read}
   * @param progress is given the numbers of bytes that were read from the disk, by several threads
   */
  public NTriplesReader(Path file, Supplier<TripleReceiver> receivers, LongConsumer progress) {
    this(file, receivers, progress, Math.max(1, Integer.getInteger(THREADS, 1)), SPLIT_BYTES);
  }

  /**
   * As above.
   *
   * @param threads how many there are at most
   * @param splitBytes how much of the file a thread reads at a time, at least
   */
  public NTriplesReader(
      Path file,
      Supplier<TripleReceiver> receivers,
      LongConsumer progress,
      int threads,
      long splitBytes) {
    this(file, receivers, progress, threads, splitBytes, UUID.randomUUID());
  }

  /**
   * As above.
   *
   * @param document the file's blank nodes: those of two readings with the same one are the same
   */
  public NTriplesReader(
      Path file,
      Supplier<TripleReceiver> receivers,
      LongConsumer progress,
      int threads,
      long splitBytes,
      UUID document) {
    this.jena = new JenaParser(document);
    this.file = file;
    this.receivers = receivers;
    this.progress = progress;
    this.threads = threads;
    this.splitBytes = splitBytes;
  }

  /** Whether a file is N-Triples by its ending, and not left to Jena by {@link #PROPERTY}. */
  public static boolean reads(Path file) {
    return Lang.NTRIPLES.equals(RDFLanguages.filenameToLang(file.toString()))
        && (isPlain(file) || isPacked(file))
        && !"jena".equals(System.getProperty(PROPERTY));
  }

  private static boolean isPlain(Path file) {
    return file.toString().endsWith(".nt");
  }

  private static boolean isPacked(Path file) {
    return file.toString().endsWith(".gz");
  }

  /**
   * Reads the file.
   *
   * @throws JenaException for what is no N-Triples; mostly a {@code RiotException}, with line and
   *     column
   * @throws IOException if the file cannot be read
   */
  public Counts read() throws IOException {
    List<TripleReceiver> taken = new ArrayList<>();
    try {
      return isPacked(file) ? packed(taken) : splits(taken);
    } catch (JenaException apart) {
      taken.forEach(TripleReceiver::discard);
      return byJena();
    }
  }

  private TripleReceiver receiver(List<TripleReceiver> taken) {
    TripleReceiver receiver = receivers.get();
    taken.add(receiver);
    return receiver;
  }

  private Counts packed(List<TripleReceiver> taken) throws IOException {
    SplitReader reader = new SplitReader(jena, receiver(taken), () -> false);
    try (InputStream in = stream()) {
      reader.read(in, 0, Long.MAX_VALUE);
    }
    reader.finish();
    return new Counts(reader.triples(), reader.linesByJena());
  }

  private Counts splits(List<TripleReceiver> taken) throws IOException {
    long size = Files.size(file);
    long length = Math.max(splitBytes, size / ((long) threads * SPLITS_A_THREAD) + 1);
    int count = (int) Math.max(1, (size + length - 1) / length);
    AtomicInteger next = new AtomicInteger();
    List<SplitReader> readers = new ArrayList<>();
    for (int i = 0; i < Math.min(threads, count); i++) {
      readers.add(new SplitReader(jena, receiver(taken), () -> failed));
    }
    inParallel(
        readers,
        reader -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            split(reader, i * length, Math.min(size, (i + 1) * length));
          }
          reader.finish();
        });
    long triples = 0;
    long linesByJena = 0;
    for (SplitReader reader : readers) {
      triples += reader.triples();
      linesByJena += reader.linesByJena();
    }
    return new Counts(triples, linesByJena);
  }

  private void split(SplitReader reader, long from, long to) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      channel.position(Math.max(0, from - 1));
      reader.read(counted(Channels.newInputStream(channel)), from, to);
    }
  }

  @FunctionalInterface
  private interface Work {
    void read(SplitReader reader) throws IOException;
  }

  /** Runs the work of all readers; when one fails, the others stop and its failure is thrown. */
  private void inParallel(List<SplitReader> readers, Work work) throws IOException {
    if (readers.size() == 1) {
      work.read(readers.getFirst());
      return;
    }
    List<Future<?>> running = new ArrayList<>();
    try (ExecutorService pool =
        Executors.newFixedThreadPool(
            readers.size(), Thread.ofPlatform().name("htedl-n-triples-", 0).daemon().factory())) {
      for (SplitReader reader : readers) {
        running.add(
            pool.submit(
                () -> {
                  boolean done = false;
                  try {
                    work.read(reader);
                    done = true;
                  } finally {
                    if (!done) {
                      failed = true;
                    }
                  }
                  return null;
                }));
      }
    }
    for (Future<?> each : running) {
      try {
        each.get();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", interrupted);
      } catch (ExecutionException failure) {
        throw thrown(failure.getCause());
      }
    }
  }

  private static IOException thrown(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException unreadable ? unreadable : new IOException(cause);
  }

  /** The whole file by Jena, through a receiver of its own. */
  private Counts byJena() throws IOException {
    TripleReceiver receiver = receivers.get();
    long[] counts = new long[2];
    CountedStream.Count lines =
        (bytes, from, to) -> {
          for (int i = from; i < to; i++) {
            counts[1] += bytes[i] == '\n' ? 1 : 0;
          }
        };
    try (InputStream in = new CountedStream(stream(), lines)) {
      jena.parse(
          in,
          new StreamRDFBase() {
            @Override
            public void triple(Triple triple) {
              counts[0]++;
              receiver.take(triple);
            }
          });
    }
    return new Counts(counts[0], counts[1]);
  }

  private InputStream stream() throws IOException {
    InputStream in = counted(Files.newInputStream(file));
    return isPacked(file) ? new GZIPInputStream(in, 1 << 16) : in;
  }

  private InputStream counted(InputStream in) {
    return new CountedStream(in, (bytes, from, to) -> progress.accept(to - from));
  }
}
