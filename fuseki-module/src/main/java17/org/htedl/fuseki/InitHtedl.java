// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import org.apache.jena.sys.JenaSubsystemLifecycle;

/** Called by Jena when it starts. */
public final class InitHtedl implements JenaSubsystemLifecycle {
  /** After ARQ, TDB2 and Fuseki's own. */
  private static final int LEVEL = 900;

  @Override
  public void start() {
    WiringLoader.explainAbsence();
    WiringLoader.find().ifPresent(Wiring::jenaStarts);
  }

  @Override
  public void stop() {}

  @Override
  public int level() {
    return LEVEL;
  }
}
