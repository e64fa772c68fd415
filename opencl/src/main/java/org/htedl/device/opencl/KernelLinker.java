package org.htedl.device.opencl;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Whether PoCL, which runs OpenCL on the processor, can link the kernels that it has compiled. It
 * calls {@code ld}, and aborts the process where there is none.
 */
final class KernelLinker {
  private static final String PROGRAM = "ld";

  private KernelLinker() {}

  /**
   * Throws unless one of the folders has the program.
   *
   * @param path folders as the environment's {@code PATH} has them
   */
  static void check(String path) {
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (isIn(folder)) {
        return;
      }
    }
    throw new IllegalStateException(
        "PoCL links kernels with ld, and there is no ld on the path: it comes with binutils");
  }

  private static boolean isIn(String folder) {
    try {
      return Files.isExecutable(Path.of(folder, PROGRAM));
    } catch (InvalidPathException none) {
      return false;
    }
  }
}
