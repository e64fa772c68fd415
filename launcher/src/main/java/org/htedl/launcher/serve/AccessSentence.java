// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.nio.file.Path;

/** Says in one line what the callers of a server may do. */
final class AccessSentence {
  private AccessSentence() {}

  /**
   * The line.
   *
   * @param isConfigured whether the rules of a configuration apply as well
   */
  static String of(AccessOptions options, boolean isConfigured) {
    return callers(options) + " " + rights(options, isConfigured) + others(options);
  }

  private static String callers(AccessOptions options) {
    Path users = options.users();
    if (options.isLoopback()) {
      return users == null ? "Everyone on this machine" : "Users of " + users + " on this machine";
    }
    return users == null
        ? "Anyone who reaches " + options.shownAddress()
        : "Users of " + users + " who reach " + options.shownAddress();
  }

  private static String rights(AccessOptions options, boolean isConfigured) {
    String configured = isConfigured ? " what the configuration lets them" : "";
    if (options.isReadOnly()) {
      return "may read" + configured + "; nobody may write";
    }
    if (options.isWritableForAll() || options.users() != null) {
      return "may read and write" + configured;
    }
    return isConfigured
        ? "may read" + configured + "; nobody may write without a login (--writable lets all write)"
        : "may read; nobody may write (--users FILE or --writable lets some or all write)";
  }

  private static String others(AccessOptions options) {
    return options.users() == null ? "." : "; others may do nothing.";
  }
}
