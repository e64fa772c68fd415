// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.learn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.Provision;
import org.htedl.learn.problem.LearnOptionReader;

/** The options of a search in a dataset. */
public final class DatasetSearch {
  private DatasetSearch() {}

  /**
   * A reader of options within the limits of a dataset. Half of the processors search, so that
   * queries find the others free.
   *
   * @param prefixes those that come first, without colons, to their namespaces
   */
  public static LearnOptionReader options(Provision provision, List<Map<String, String>> prefixes) {
    return new LearnOptionReader(
        new LearnOptionReader.Surroundings(
            provision.learners().mostSeconds(),
            Settings.LEARN_SECONDS,
            provision.memory().free(),
            Settings.MEMORY_LIMIT,
            Math.max(1, Runtime.getRuntime().availableProcessors() / 2)),
        prefix ->
            prefixes.stream()
                .filter(known -> known.containsKey(prefix))
                .findFirst()
                .map(known -> known.get(prefix)),
        MemorySize::parse);
  }

  /** A reader that only finds out whether values are in their ranges, whatever prefixes mean. */
  public static LearnOptionReader check(Provision provision) {
    return new LearnOptionReader(
        new LearnOptionReader.Surroundings(
            provision.learners().mostSeconds(),
            Settings.LEARN_SECONDS,
            provision.memory().free(),
            Settings.MEMORY_LIMIT,
            1),
        prefix -> Optional.of(prefix + ":"),
        MemorySize::parse);
  }
}
