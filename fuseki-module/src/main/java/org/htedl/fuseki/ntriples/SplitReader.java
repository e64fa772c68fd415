// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.jena.shared.JenaException;
import org.htedl.limit.ArrayGrowth;

/**
 * Hands the lines of splits of a file to a receiver, as scanned triples or through Jena. A line
 * belongs to the split that has its first byte. Not thread-safe.
 */
final class SplitReader {
  private static final int BUFFER = 1 << 18;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final LineScanner scanner;
  private final TripleReceiver receiver;
  private final OddLines odd;
  private final Stop stop;

  /** The bytes read, then a line feed that ends the last line if nothing else does. */
  private byte[] buffer;

  private int filled;

  /** Where the buffer begins in the file. */
  private long start;

  /** Whether there may be more than what is in the buffer. */
  private boolean more;

  private long triples;

  /**
   * @param bufferBytes room for one line at least; grows with longer lines
   */
  SplitReader(JenaParser jena, TripleReceiver receiver, Stop stop, int bufferBytes) {
    this.scanner = new LineScanner(jena);
    this.receiver = receiver;
    this.odd = new OddLines(jena, receiver);
    this.stop = stop;
    this.buffer = new byte[bufferBytes];
  }

  SplitReader(JenaParser jena, TripleReceiver receiver, Stop stop) {
    this(jena, receiver, stop, BUFFER);
  }

  /** Says whether what is still to be read is no longer wanted. */
  @FunctionalInterface
  interface Stop {
    boolean isWanted();
  }

  /**
   * Reads the lines that begin in a split.
   *
   * @param in the file from the byte before the split's first one, or from its start
   * @param from the first byte of the split
   * @param to the first byte behind it
   * @throws JenaException if the file is not to be read in parts
   */
  void read(InputStream in, long from, long to) throws IOException {
    filled = 0;
    start = Math.max(0, from - 1);
    fill(in, 0);
    // The line that goes on at the split's first byte is the one before's.
    int at = from == 0 ? afterByteOrderMark() : afterLine(in);
    boolean follows = false;
    // The first line begins with the file, also where a byte order mark fills the first split.
    boolean first = from == 0;
    while ((first || start + at < to) && !stop.isWanted()) {
      int next = scanner.line(buffer, at);
      boolean plain = next >= 0;
      if (!plain) {
        next = indexOfLineFeed(at) + 1;
      }
      if (next > filled && (more || at == filled)) {
        if (!more) {
          return;
        }
        fill(in, filled - at);
        at = 0;
        continue;
      }
      first = false;
      next = Math.min(next, filled);
      if (plain) {
        triples++;
        receiver.take(scanner.triple());
      } else {
        odd.add(buffer, at, next, follows);
      }
      follows = !plain;
      at = next;
    }
  }

  /** Where the byte order mark ends if the file begins with one; Jena skips it, too. */
  private int afterByteOrderMark() {
    int length = BYTE_ORDER_MARK.length;
    return filled >= length && Arrays.equals(buffer, 0, length, BYTE_ORDER_MARK, 0, length)
        ? length
        : 0;
  }

  /** Where the next line begins; {@code filled} if there is none. */
  private int afterLine(InputStream in) throws IOException {
    int next = indexOfLineFeed(0) + 1;
    while (next > filled && more) {
      fill(in, 0);
      next = indexOfLineFeed(0) + 1;
    }
    return Math.min(next, filled);
  }

  /** Where the next line feed is; {@code filled} if none was read. */
  private int indexOfLineFeed(int from) {
    int at = from;
    while (buffer[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Moves the last {@code kept} bytes to the front and reads more behind them. */
  private void fill(InputStream in, int kept) throws IOException {
    byte[] target = buffer;
    if (kept >= buffer.length / 2) {
      target = new byte[ArrayGrowth.length(buffer.length, kept + 2L)];
    }
    System.arraycopy(buffer, filled - kept, target, 0, kept);
    start += filled - kept;
    buffer = target;
    filled = kept;
    int count;
    do {
      count = in.read(buffer, filled, buffer.length - 1 - filled);
      filled += Math.max(0, count);
    } while (count > 0 && filled < buffer.length - 1);
    more = count >= 0;
    buffer[filled] = '\n';
  }

  /**
   * Has Jena parse what is left for it.
   *
   * @throws JenaException if the file is not to be read in parts
   */
  void finish() {
    odd.parse();
  }

  /** The number of triples so far. */
  long triples() {
    return triples + odd.triples();
  }

  /** The number of lines that were left to Jena. */
  long linesByJena() {
    return odd.lines();
  }
}
