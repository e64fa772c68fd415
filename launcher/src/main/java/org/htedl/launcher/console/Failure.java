// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** A failure that the user can resolve, with one sentence on how. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Failure(String sentence) {
    super(sentence, null, false, false);
  }

  /** The sentence to print for an exception. */
  public static String sentence(Throwable exception) {
    Throwable cause = exception instanceof UncheckedIOException ? exception.getCause() : null;
    return switch (cause == null ? exception : cause) {
      case NoSuchFileException missing -> "no such file: " + missing.getFile();
      case AccessDeniedException denied -> permissionDenied(denied.getFile());
      case FileAlreadyExistsException other ->
          other.getFile() + " exists already: choose another file or folder";
      case ConnectException refused ->
          "no server answers at that address: start the server, or correct the address";
      case OutOfMemoryError full ->
          "out of memory: give the JVM more with HTEDL_JAVA_OPTIONS=-Xmx8g";
      case IndexOutOfBoundsException fault -> fault(fault);
      case NullPointerException fault -> fault(fault);
      case ClassCastException fault -> fault(fault);
      default ->
          exception.getMessage() == null
              ? exception.getClass().getSimpleName()
              : oneLine(exception.getMessage());
    };
  }

  /** The sentence about a file or folder that may not be read or written. */
  public static String permissionDenied(String file) {
    return "permission denied: " + file + " (change its permissions, or choose another one)";
  }

  /** The sentence about a mistake in this program, which no user can resolve. */
  private static String fault(RuntimeException fault) {
    return "this is a fault of the program, please report it: " + oneLine(fault.toString());
  }

  public static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", "; ");
  }
}
