// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

/** Whether plain graph patterns are matched with mirrors: {@code htedl:patterns}. */
public enum PatternMatching {
  /** Jena matches them. */
  OFF("off"),

  /**
   * They are matched with mirrors that are there for other reasons, and none is built for them:
   * what holds where nothing is written.
   */
  WHERE_BUILT("auto"),

  /** They are matched with mirrors, and one that is missing is built in the background. */
  AUTO("auto");

  private final String name;

  PatternMatching(String name) {
    this.name = name;
  }

  /** Whether patterns are matched with mirrors that are there. */
  public boolean isOn() {
    return this != OFF;
  }

  /** Whether a plain query starts the build of a mirror that is missing. */
  public boolean startsBuilds() {
    return this == AUTO;
  }

  /** The value of the setting. */
  @Override
  public String toString() {
    return name;
  }
}
