package org.htedl.fuseki.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.bits.NodeSet;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.Provision;
import org.htedl.learn.problem.LearnOptionReader;
import org.htedl.mirror.Mirror;

/** The options and examples of a search in a dataset. */
public final class DatasetSearch {
  /** The sentence for a dataset that admits no search. */
  public static final String OFF = "Searches are switched off on this dataset (htedl:learners).";

  /** The sentence where all places are taken. */
  public static final String BUSY =
      "As many searches run on this dataset as htedl:learners admits: try again later.";

  /** The sentence for a search whose dataset was deleted meanwhile. */
  public static final String WITHDRAWN = "The dataset was closed while the search ran.";

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

  /** The names of individuals. */
  public static List<String> names(Mirror mirror, NodeSet nodes) {
    List<String> names = new ArrayList<>(nodes.cardinality());
    nodes.forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }
}
