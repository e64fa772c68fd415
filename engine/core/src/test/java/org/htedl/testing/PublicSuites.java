// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where public test suites are, none of which is part of this project: the folder that the system
 * property {@code htedl.suites} names, else {@code shared/suites} next to the checkout.
 * CONTRIBUTING says where they come from.
 */
public final class PublicSuites {
  private PublicSuites() {}

  /** The folder of a suite; the test is not run where it is not there. */
  public static Path folder(String name) {
    String given = System.getProperty("htedl.suites");
    Path suites =
        given == null ? Checkout.root().resolveSibling("shared").resolve("suites") : Path.of(given);
    Path folder = suites.resolve(name);
    Prerequisite.prefer(
        Files.isDirectory(folder), "public test suite " + name + ": no -Dhtedl.suites=DIR with it");
    return folder;
  }
}
