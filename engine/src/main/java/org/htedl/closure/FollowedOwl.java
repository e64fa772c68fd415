package org.htedl.closure;

import java.util.Optional;
import org.htedl.mirror.EntailedFacts;
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
    return believed.kept(
        FollowedOwl.class,
        mirror -> new FollowedOwl(FollowedRules.of(mirror), new ValueSubjects(mirror.asserted())));
  }

  /**
   * The next revision, which keeps what is needed for the one after it.
   *
   * @param change no axioms
   * @return empty if the change needs a closure of all
   */
  Optional<Mirror> patch(Mirror believed, Mirror after, MirrorChange change) {
    // What is not, may change with every fact.
    if (rules.isEmpty() || !Strata.Order.of(believed).strata().isEmpty()) {
      return Optional.empty();
    }
    ValueSubjects nextSubjects = subjects.after(change, after);
    HiddenFacts hidden = HiddenFacts.of(believed);
    OwlPatch patch =
        new OwlPatch(believed, hidden, after, rules.get(), nextSubjects, hidden.defined());
    MirrorChange all;
    try {
      all = patch.entailedBy(change);
    } catch (OutOfProportionException e) {
      return Optional.empty();
    }
    Mirror patched = EntailedFacts.patched(believed, after, all);
    patch.hidden().keepWith(patched);
    Strata.Order.of(believed).keepWith(patched);
    patched.kept(FollowedOwl.class, mirror -> new FollowedOwl(rules, nextSubjects));
    return Optional.of(patched);
  }
}
