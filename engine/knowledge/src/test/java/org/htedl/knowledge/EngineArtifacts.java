// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.accelerated.AcceleratedWork;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.closure.Closure;
import org.htedl.engine.Engine;
import org.htedl.learn.Learner;
import org.htedl.matching.Matcher;
import org.htedl.shard.Shard;
import org.htedl.why.Why;

/** Where the classes of the engine's artifacts are: folders or jars. */
public final class EngineArtifacts {
  private static final List<Class<?>> ONE_OF_EACH =
      List.of(
          Engine.class,
          Matcher.class,
          Learner.class,
          AnswerSets.class,
          Closure.class,
          Why.class,
          AcceleratedWork.class,
          Shard.class,
          KnowledgeBase.class);

  private EngineArtifacts() {}

  /** All of them, core first. */
  public static List<Path> all() {
    return ONE_OF_EACH.stream().map(EngineArtifacts::location).toList();
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** All of them as the path of a command, with more before them. */
  static String path(Path... more) {
    return Stream.concat(Arrays.stream(more), all().stream())
        .map(Path::toString)
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }
}
