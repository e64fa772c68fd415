// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "htedl " + (version == null ? "(development)" : version),
      "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
