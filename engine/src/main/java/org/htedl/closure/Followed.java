package org.htedl.closure;

import java.util.Optional;
import org.htedl.mirror.EntailedFacts;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.ValueSubjects;

/**
 * What is kept with a revision of a closed mirror so that its changes can be followed.
 *
 * @param axioms empty if each change needs a closure of all
 * @param subjects the individuals that have values, of the asserted facts
 */
record Followed(Optional<FollowedAxioms> axioms, ValueSubjects subjects) {

  /** What is known of a revision; costs its axioms when first asked for. */
  static Followed of(Mirror believed) {
    return believed.kept(
        Followed.class,
        mirror ->
            new Followed(
                FollowedAxioms.of(mirror.asserted()), new ValueSubjects(mirror.asserted())));
  }

  /** Whether all that it takes to follow the change is known of the revision. */
  static boolean isReady(Mirror believed, MirrorChange change) {
    Followed known = believed.keptBefore(Followed.class);
    return known != null && known.axioms.map(axioms -> axioms.applyAfter(change)).orElse(false);
  }

  /**
   * The next revision, which keeps what is needed for the one after it.
   *
   * @param change no axioms
   * @param bounds what stops it, and counts what it makes
   * @return empty if the change needs a closure of all
   */
  Optional<Mirror> patch(Mirror believed, Mirror after, MirrorChange change, Bounds bounds) {
    if (axioms.isEmpty()) {
      return Optional.empty();
    }
    Optional<FollowedAxioms> next =
        axioms.get().applyAfter(change) ? axioms : FollowedAxioms.of(after);
    if (next.isEmpty()) {
      return Optional.empty();
    }
    ValueSubjects nextSubjects = subjects.after(change, after);
    MirrorChange all =
        new RdfsPatch(believed, after, next.get(), nextSubjects, bounds).entailedBy(change);
    bounds.made(all.mostBytes());
    Mirror patched = EntailedFacts.patched(believed, after, all);
    patched.kept(Followed.class, mirror -> new Followed(next, nextSubjects));
    return Optional.of(patched);
  }
}
