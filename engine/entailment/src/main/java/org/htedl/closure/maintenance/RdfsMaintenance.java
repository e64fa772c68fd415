// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.Optional;
import org.htedl.closure.fact.ReflexiveAxioms;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.NumberedChange;
import org.jspecify.annotations.Nullable;

/**
 * State kept with a closed mirror for its maintenance.
 *
 * @param axioms empty if each change needs a closure of all
 * @param subjects the individuals that have values, of the asserted facts
 */
public record RdfsMaintenance(Optional<MaintainedAxioms> axioms, ValueSubjects subjects) {

  /**
   * The maintenance state of a revision; the first call costs the axioms.
   *
   * @param isReflexive whether closures also add reflexive axioms
   */
  public static RdfsMaintenance of(Mirror believed, boolean isReflexive) {
    return believed.kept(
        RdfsMaintenance.class,
        mirror ->
            new RdfsMaintenance(
                MaintainedAxioms.of(mirror.asserted(), isReflexive),
                new ValueSubjects(mirror.asserted())));
  }

  /** Whether all that it takes to follow the change is known of the revision. */
  public static boolean isReady(Mirror believed, MirrorChange change) {
    RdfsMaintenance known = believed.keptBefore(RdfsMaintenance.class);
    return known != null && known.axioms.map(axioms -> axioms.applyAfter(change)).orElse(false);
  }

  /**
   * The next revision, which keeps what is needed for the one after it.
   *
   * @param change no axioms
   * @param numbered the same in ids of the asserted mirror
   * @param reflexive the axioms that the mirror also has, if any
   * @param bounds what stops it, and counts what it makes
   * @return empty if the change needs a closure of all
   */
  public Optional<Mirror> patch(
      Mirror believed,
      Mirror after,
      MirrorChange change,
      NumberedChange numbered,
      @Nullable ReflexiveAxioms reflexive,
      Bounds bounds) {
    if (axioms.isEmpty()) {
      return Optional.empty();
    }
    Optional<MaintainedAxioms> next =
        axioms.get().applyAfter(change) ? axioms : MaintainedAxioms.of(after, reflexive != null);
    if (next.isEmpty()) {
      return Optional.empty();
    }
    ValueSubjects nextSubjects = subjects.after(numbered, after);
    NumberedChange all =
        new RdfsPatch(believed, after, next.get(), nextSubjects, bounds).entailedBy(numbered);
    bounds.made(all.mostBytes());
    Mirror followed = EntailedFacts.patched(believed, after, numbered, all);
    Mirror patched = reflexive == null ? followed : reflexive.follow(followed, all, true, bounds);
    patched.kept(RdfsMaintenance.class, mirror -> new RdfsMaintenance(next, nextSubjects));
    return Optional.of(patched);
  }
}
