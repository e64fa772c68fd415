// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.feature;

import java.util.List;
import java.util.Optional;
import org.htedl.fuseki.client.ClientConnection;
import org.htedl.fuseki.snapshot.Snapshots;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Feature that relies on internals of Jena or Jetty. Another version of these can change them, and
 * the feature is off then.
 *
 * @param name the label in metrics, in one word
 * @param loss a sentence that says what the server does without the feature
 * @param absence the reason why the feature is off; null if it is on
 */
public record Feature(String name, String loss, @Nullable String absence) {
  /** Returns all features in this process; tries each the first time. */
  public static List<Feature> all() {
    return Tried.ALL;
  }

  /** Returns whether the feature works with this server. */
  public boolean isOn() {
    return absence == null;
  }

  /** Returns a message that says that the feature is off and why; empty if it is on. */
  public Optional<String> warning() {
    return absence == null
        ? Optional.empty()
        : Optional.of("The feature " + name + " is off: " + absence + ". " + loss);
  }

  /** Writes a warning for each feature that is off. */
  public static void warn(List<Feature> features, Logger log) {
    features.forEach(feature -> feature.warning().ifPresent(log::warn));
  }

  private static final class Tried {
    static final List<Feature> ALL =
        List.of(
            new Feature(
                "cancellation",
                "Work for a client that has left ends only with its timeout.",
                ClientConnection.absence().orElse(null)),
            new Feature(
                "snapshots",
                "Mirrors are not kept on disk, and are built after each start.",
                Snapshots.absence().orElse(null)));
  }
}
