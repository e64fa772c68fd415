// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Standard output for results of any length. {@link System#out} hides its errors, so that a command
 * would go on for minutes after {@code | head} has left, and a full disk would pass for success.
 *
 * <p>The exceptions are unchecked, since some of Jena's writers swallow an {@link IOException}. Not
 * thread-safe; closing it leaves standard output open.
 */
public final class ResultOutput extends OutputStream {
  /** The words of an operating system for a pipe whose reader has left. */
  private static final String LEFT = "broken pipe";

  private final PrintStream out = System.out;
  private @Nullable String reason;

  /** The reader of standard output has left: there is nothing more to do. */
  public static final class Closed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Closed() {
      super("the reader of the standard output has left", null, false, false);
    }
  }

  @Override
  public void write(int value) {
    out.write(value);
  }

  /**
   * Writes bytes.
   *
   * @throws Closed if the reader has left
   * @throws Failure if they cannot be written for another reason
   */
  @Override
  public void write(byte[] bytes, int offset, int length) {
    out.write(bytes, offset, length);
    check();
  }

  /** Writes buffered bytes, as {@link #write(byte[], int, int)} does. */
  @Override
  public void flush() {
    check();
  }

  private void check() {
    if (reason == null && out.checkError()) {
      reason = reason();
    }
    if (reason != null) {
      throw reason.toLowerCase(Locale.ROOT).contains(LEFT)
          ? new Closed()
          : new Failure("the standard output cannot be written: " + reason);
    }
  }

  /** The reason, which the stream does not keep: another attempt to write has it again. */
  private static String reason() {
    try {
      new FileOutputStream(FileDescriptor.out).write('\n');
      return "it was interrupted";
    } catch (IOException again) {
      return Failure.oneLine(String.valueOf(again.getMessage()));
    }
  }
}
