// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonException;
import org.apache.jena.atlas.json.JsonObject;
import org.htedl.launcher.console.Failure;

/** The file of {@code --https}, checked before data are loaded: Fuseki reads it at the very end. */
final class KeyStoreFile {
  private static final String STORE = "keystore";
  private static final String PASSWORD = "passwd";

  private KeyStoreFile() {}

  /**
   * Opens the key store that the file names.
   *
   * @throws Failure if there is none
   */
  static void check(Path file) {
    try {
      JsonObject details = JSON.parse(Files.readString(file));
      if (!details.hasKey(STORE) || !details.hasKey(PASSWORD)) {
        throw malformed(file);
      }
      String name = details.get(STORE).getAsString().value();
      Path store = file.toAbsolutePath().resolveSibling(name);
      char[] password = details.get(PASSWORD).getAsString().value().toCharArray();
      if (!Files.isReadable(store)) {
        throw new Failure("no such file: " + store + ", the keystore of " + file);
      }
      KeyStore.getInstance(store.toFile(), password);
    } catch (JsonException | UnsupportedOperationException | ClassCastException other) {
      throw malformed(file);
    } catch (IOException | GeneralSecurityException closed) {
      throw new Failure(
          "the keystore of " + file + " cannot be opened: " + Failure.sentence(closed));
    }
  }

  private static Failure malformed(Path file) {
    return new Failure(
        "--https takes a file such as {\"keystore\": \"server.p12\", \"passwd\": \"…\"}, not "
            + file);
  }
}
