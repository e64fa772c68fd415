// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout that tests run in, from whichever of its folders. */
public final class Checkout {
  private Checkout() {}

  /** Returns its folder, which has the script {@code htedl}. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(folder.resolve("htedl"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("this is not a checkout: " + Path.of("").toAbsolutePath());
      }
    }
    return folder;
  }
}
