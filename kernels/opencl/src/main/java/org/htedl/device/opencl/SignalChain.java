// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Whether native code of this process can take signals away from the JVM.
 *
 * <p>To the JVM a segmentation fault is an everyday event: it stops a loop at a safepoint. While
 * LLVM, which drivers for the processor compile with, has a file open, it has a handler of its own
 * for that signal, which the kernel resets as it is called: a second thread that reaches the
 * safepoint in that moment ends the process, without a word. The JDK's {@code libjsig} keeps the
 * JVM's handlers first; it must be there before the C library, so only the parent process can load
 * it.
 *
 * @see <a href="https://docs.oracle.com/en/java/javase/25/vm/signal-chaining.html">Signal
 *     chaining</a>
 */
final class SignalChain {
  private static final Path MAPPED = Path.of("/proc/self/maps");
  private static final String LIBRARY = "libjsig";

  private SignalChain() {}

  /** Throws unless the JVM's handlers come first, as far as that can be seen here. */
  static void check() {
    // Without this file it is not Linux, and LD_PRELOAD would not help.
    if (Files.isReadable(MAPPED) && !isLoaded()) {
      throw new IllegalStateException(
          "a driver for the processor sets signal handlers that can end this process: start it with"
              + " LD_PRELOAD="
              + Path.of(System.getProperty("java.home"), "lib", "libjsig.so")
              + " as ./htedl does");
    }
  }

  private static boolean isLoaded() {
    // Paths of files in any encoding.
    try (Stream<String> lines = Files.lines(MAPPED, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains(LIBRARY));
    } catch (IOException unreadable) {
      return false;
    }
  }
}
