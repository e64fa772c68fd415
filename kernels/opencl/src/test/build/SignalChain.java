// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Copies the JVM's library for chains of signal handlers to the file named by the argument, since
 * the tests' environment is fixed before Maven knows the folder of their JDK. Does nothing where a
 * JDK has no such library for {@code LD_PRELOAD}, as on macOS and Windows.
 */
final class SignalChain {
  public static void main(String[] arguments) throws IOException {
    Path library = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
    if (Files.exists(library)) {
      Path copy = Path.of(arguments[0]);
      Files.createDirectories(copy.getParent());
      Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
