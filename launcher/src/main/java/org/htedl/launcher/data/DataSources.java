// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Files to load.
 *
 * @param files those that are named, and those that were found for imports
 * @param found imported ontologies, by the IRIs of the imports, that are among the files
 */
public record DataSources(List<Path> files, Set<String> found) {
  public DataSources {
    files = List.copyOf(files);
    found = Set.copyOf(found);
  }

  /** Files whose imports are not looked for. */
  public static DataSources of(List<Path> files) {
    return new DataSources(files, Set.of());
  }
}
