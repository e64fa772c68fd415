// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.htedl.limit.Cancellation;

/** Reads ground programs, whose format is recognised by their first bytes, and writes them. */
public final class Programs {
  private static final byte[] ASPIF = "asp ".getBytes(StandardCharsets.US_ASCII);

  /** So many bytes of the first line tell what it is. */
  private static final int FIRST_LINE = 256;

  private Programs() {}

  /**
   * Whether a stream has a ground program, by its first line: {@code asp} and a version, or numbers
   * alone. An empty one counts as ground, too. Nothing of the stream is taken.
   */
  public static boolean isGround(BufferedInputStream in) throws IOException {
    in.mark(FIRST_LINE);
    String text = new String(in.readNBytes(FIRST_LINE), StandardCharsets.ISO_8859_1);
    in.reset();
    String line = text.lines().findFirst().orElse("");
    return text.isEmpty() || line.matches("asp +[0-9].*|[0-9][-0-9 \t\r]*");
  }

  /**
   * Returns the text of a program in aspif.
   *
   * @throws IllegalArgumentException if a weight of an objective does not fit 32 bits
   */
  public static String aspif(GroundProgram program) {
    return AspifWriter.write(program);
  }

  /**
   * Reads a program in aspif or in the format of smodels to the end of a stream, which is not
   * closed.
   *
   * @throws BadProgramException if the text is no such program, or one that is not supported; with
   *     the line and column
   */
  public static GroundProgram read(InputStream in) throws IOException, BadProgramException {
    return read(in, Cancellation.NEVER);
  }

  /**
   * As {@link #read(InputStream)}.
   *
   * @param cancellation stops the work within some milliseconds
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public static GroundProgram read(InputStream in, Cancellation cancellation)
      throws IOException, BadProgramException {
    BufferedInputStream buffered = new BufferedInputStream(in);
    buffered.mark(ASPIF.length);
    byte[] first = buffered.readNBytes(ASPIF.length);
    buffered.reset();
    if (Arrays.equals(first, ASPIF)) {
      return AspifReader.read(buffered, cancellation);
    }
    if (first.length == 0) {
      throw new BadProgramException(
          1, 1, "the input is empty; a ground program in aspif or for smodels is expected");
    }
    if (first[0] < '0' || first[0] > '9') {
      throw new BadProgramException(
          1, 1, "a ground program is expected, in aspif (\"asp 1 0 0\") or for smodels");
    }
    return SmodelsReader.read(buffered, cancellation);
  }
}
