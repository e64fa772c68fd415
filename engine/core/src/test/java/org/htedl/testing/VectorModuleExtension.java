// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails every test class, of every module, that runs on a JVM without the vector module: what
 * passed there would prove too little. JUnit finds it by itself.
 */
public final class VectorModuleExtension implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    if (!isThere()) {
      throw new IllegalStateException(
          "the tests need --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED");
    }
  }

  public static boolean isThere() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }
}
