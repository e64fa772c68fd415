package org.htedl.mirror.store;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/**
 * Which engine makes the mirrors of this process. Another one may read the same data otherwise, or
 * know other rules.
 *
 * @param signature of the version; for versions under development, also of the code's file
 */
public record EngineVersion(Signature signature) {
  /** The engine of this process. */
  public static final EngineVersion THIS = new EngineVersion(ofThis());

  private static Signature ofThis() {
    String version = EngineVersion.class.getPackage().getImplementationVersion();
    Signature.Builder builder = new Signature.Builder();
    builder.add(version == null ? "development" : version);
    if (version == null || version.endsWith("-SNAPSHOT")) {
      addCode(builder);
    }
    return builder.build();
  }

  private static void addCode(Signature.Builder builder) {
    CodeSource source = EngineVersion.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return;
    }
    try {
      Path code = Path.of(source.getLocation().toURI());
      builder.add(Files.isRegularFile(code) ? Files.size(code) : 0);
      builder.add(Files.getLastModifiedTime(code).toMillis());
    } catch (IOException | URISyntaxException | RuntimeException unknown) {
      builder.add("no file");
    }
  }
}
