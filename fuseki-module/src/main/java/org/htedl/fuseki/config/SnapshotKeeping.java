// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether mirrors of TDB2 databases are kept on disk: {@code htedl:snapshot}. */
public enum SnapshotKeeping {
  /** They are in memory alone. */
  NONE,

  /** A mirror is written when it was built from the data. */
  BUILD,

  /** As {@link #BUILD}, and when the data has not changed for ten minutes, and at the end. */
  IDLE;

  /** By its name in configurations; empty if there is none. */
  static Optional<SnapshotKeeping> named(String name) {
    return Arrays.stream(values()).filter(each -> each.toString().equals(name)).findFirst();
  }

  /** All names. */
  static List<String> names() {
    return Arrays.stream(values()).map(SnapshotKeeping::toString).toList();
  }

  /** The value of the setting. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
