// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.concurrent.atomic.AtomicLong;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.revision.MirrorUnavailable;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the mirrors of revisions from those of earlier ones, in the caller's thread. */
final class Patching {
  private static final Logger LOG = LoggerFactory.getLogger(Patching.class);

  private final MirrorReading reading;
  private final Interference interference;
  private final AtomicLong commits = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();

  Patching(MirrorReading reading, Interference interference) {
    this.reading = reading;
    this.interference = interference;
  }

  /** How many commits were followed. */
  long commits() {
    return commits.get();
  }

  /** How many attempts gave no mirror. */
  long failures() {
    return failures.get();
  }

  /**
   * Patches if that takes no longer than handing it over. A thread that does so already, as after
   * each commit, is waited for: what is small here is small there.
   *
   * @return whether there is a mirror now, or there can be none
   */
  boolean inPassing(GraphRevision revision, GraphRevision origin) {
    return revision.isPatchedInPassing(origin, reading.closure()) && patch(revision, origin);
  }

  /** The mirror, patched if it was not there; null if it cannot be had from an earlier one. */
  @Nullable Mirror patched(GraphRevision revision) {
    Mirror mirror = revision.mirror();
    if (mirror != null) {
      return mirror;
    }
    GraphRevision origin = revision.origin();
    if (origin == null || origin.mirror() == null) {
      return null;
    }
    patch(revision, origin);
    return revision.mirror();
  }

  private boolean patch(GraphRevision revision, GraphRevision origin) {
    try {
      interference.at(Interference.Point.PATCH);
      int applied = revision.patchFrom(origin, reading.closure(), reading.memory());
      if (applied > 0) {
        commits.addAndGet(applied);
      }
      return applied > 0;
    } catch (MirrorLimitException e) {
      // What is garbage in the dictionaries of this mirror would not be in those of a new one.
      LOG.info("The mirror of {} will be rebuilt: {}", revision.graph(), e.getMessage());
      revision.lacks(MirrorUnavailable.notYetBuilt());
    } catch (MemoryBudgetException e) {
      LOG.warn("No room to patch the mirror of {}; its next use builds it", revision.graph());
      // Built anew it may take less: nothing lies over its relations, and no term is garbage.
      revision.lacks(MirrorUnavailable.notYetBuilt());
    } catch (RuntimeException | Error e) {
      LOG.error("Patching the mirror of {} failed; it will be rebuilt", revision.graph(), e);
      revision.lacks(MirrorUnavailable.failed(e));
    }
    failures.incrementAndGet();
    return true;
  }
}
