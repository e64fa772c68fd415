package org.htedl.closure;

import java.util.Optional;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.ValueSubjects;

/**
 * What is kept with a revision of a mirror closed by OWL's rules so that its changes can be
 * followed, as {@link Followed} is for those of RDFS.
 *
 * @param rules empty if each change needs a closure of all
 * @param subjects the individuals that have values, of the asserted facts
 */
record FollowedOwl(Optional<FollowedRules> rules, ValueSubjects subjects) {

  /** What is known of a revision; costs its axioms when first asked for. */
  static FollowedOwl of(Mirror believed) {
    Strata.Order order = Strata.Order.of(believed);
    return believed.kept(
        FollowedOwl.class,
        mirror ->
            new FollowedOwl(FollowedRules.of(mirror, order), new ValueSubjects(mirror.asserted())));
  }

  /**
   * The next revision, which keeps what is needed for the one after it.
   *
   * @param change no axioms
   * @param evaluator evaluates definitions
   * @param bounds what stops it, and counts what it makes
   * @return empty if the change needs a closure of all
   */
  Optional<Mirror> patch(
      Mirror believed, Mirror after, MirrorChange change, ClassEvaluator evaluator, Bounds bounds) {
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    ValueSubjects nextSubjects = subjects.after(change, after);
    ClosedWorldPatch patch =
        new ClosedWorldPatch(believed, after, rules.get(), nextSubjects, evaluator, bounds);
    Optional<Mirror> patched;
    try {
      patched = patch.patched(change);
    } catch (OutOfProportionException e) {
      return Optional.empty();
    }
    patched.ifPresent(
        next -> next.kept(FollowedOwl.class, mirror -> new FollowedOwl(rules, nextSubjects)));
    return patched;
  }
}
