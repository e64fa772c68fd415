package org.htedl.launcher.console;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
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
      case AccessDeniedException denied -> "permission denied: " + denied.getFile();
      case ConnectException refused -> "no server answers at that address";
      case OutOfMemoryError full ->
          "out of memory; give the JVM more with HTEDL_JAVA_OPTIONS=-Xmx8g";
      default ->
          exception.getMessage() == null
              ? exception.getClass().getSimpleName()
              : oneLine(exception.getMessage());
    };
  }

  public static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", "; ");
  }
}
