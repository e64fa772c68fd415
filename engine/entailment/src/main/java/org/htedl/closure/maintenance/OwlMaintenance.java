// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.Optional;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.closure.fact.OutOfProportionException;
import org.htedl.closure.fact.ReflexiveAxioms;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.closure.stratum.Strata;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedChange;
import org.jspecify.annotations.Nullable;

/**
 * State kept with a mirror closed by OWL's rules for its maintenance, as {@link RdfsMaintenance} is
 * for RDFS.
 *
 * @param rules empty if each change needs a closure of all
 * @param subjects the individuals that have values, of the asserted facts
 */
public record OwlMaintenance(Optional<MaintainedRules> rules, ValueSubjects subjects) {

  /**
   * The maintenance state of a revision; the first call costs the axioms.
   *
   * @param isReflexive whether closures also add reflexive axioms
   */
  public static OwlMaintenance of(Mirror believed, boolean isReflexive) {
    Strata.Order order = Strata.Order.of(believed);
    return believed.kept(
        OwlMaintenance.class,
        mirror ->
            new OwlMaintenance(
                MaintainedRules.of(mirror, order, isReflexive),
                new ValueSubjects(mirror.asserted())));
  }

  /**
   * The next revision, which keeps what is needed for the one after it.
   *
   * @param change of the asserted mirror; no axioms
   * @param evaluator evaluates definitions
   * @param reflexive the axioms that the mirror also has, if any
   * @param bounds what stops it, and counts what it makes
   * @return empty if the change needs a closure of all
   */
  public Optional<Mirror> patch(
      Mirror believed,
      Mirror after,
      NumberedChange change,
      ClassEvaluator evaluator,
      @Nullable ReflexiveAxioms reflexive,
      Bounds bounds) {
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    ValueSubjects nextSubjects = subjects.after(change, after);
    ClosedWorldPatch patch =
        new ClosedWorldPatch(
            believed, after, rules.get(), nextSubjects, evaluator, reflexive, bounds);
    Optional<Mirror> patched;
    try {
      patched = patch.patched(change);
    } catch (OutOfProportionException e) {
      return Optional.empty();
    }
    patched.ifPresent(
        next -> next.kept(OwlMaintenance.class, mirror -> new OwlMaintenance(rules, nextSubjects)));
    return patched;
  }
}
