// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.imports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.DataSources;
import picocli.CommandLine.Option;

/** The option that says where imported ontologies are. */
public final class ImportsOption {
  @Option(
      names = "--imports",
      paramLabel = "DIR|CATALOG",
      description =
          "Load the ontologies that the data imports from files of this folder or XML catalog, such"
              + " as Protégé's catalog-v001.xml. May be repeated. The network is never asked.")
  private List<Path> places = new ArrayList<>();

  /** Returns whether places are given. */
  public boolean isGiven() {
    return !places.isEmpty();
  }

  /**
   * The files to load: those given, and the files that hold what they import, directly or not.
   *
   * @throws Failure if a place is not there, or a file cannot be read
   */
  public DataSources sources(List<Path> data) throws IOException {
    if (places.isEmpty()) {
      return DataSources.of(data);
    }
    if (data.isEmpty()) {
      throw new Failure("--imports needs --data");
    }
    for (Path place : places) {
      if (!Files.exists(place)) {
        throw new Failure("--imports: no such folder or catalog: " + place);
      }
    }
    return new ImportSearch(places).from(data);
  }
}
