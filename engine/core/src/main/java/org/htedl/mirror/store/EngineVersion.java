// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Objects;

/**
 * Which engine makes the mirrors of this process. Another one may read the same data otherwise, or
 * know other rules.
 *
 * @param signature of the version; for versions under development, also of the code's file
 */
public record EngineVersion(StateSignature signature) {
  /**
   * Returns the version of this process's engine.
   *
   * @param parts a class of each artifact that decides what a mirror has
   */
  public static EngineVersion of(Class<?>... parts) {
    String version = EngineVersion.class.getPackage().getImplementationVersion();
    StateSignature.Builder builder = new StateSignature.Builder();
    builder.add(version == null ? "development" : version);
    if (version == null || version.endsWith("-SNAPSHOT")) {
      Arrays.stream(parts)
          .map(part -> part.getProtectionDomain().getCodeSource())
          .filter(Objects::nonNull)
          .map(CodeSource::getLocation)
          .filter(Objects::nonNull)
          .distinct()
          .forEach(code -> addCode(builder, code));
    }
    return new EngineVersion(builder.build());
  }

  private static void addCode(StateSignature.Builder builder, URL location) {
    try {
      Path code = Path.of(location.toURI());
      builder.add(Files.isRegularFile(code) ? Files.size(code) : 0);
      builder.add(Files.getLastModifiedTime(code).toMillis());
    } catch (IOException | URISyntaxException | RuntimeException unknown) {
      builder.add("no file");
    }
  }
}
