// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

/**
 * Learns nothing: what every learner has to be compared with.
 *
 * @param name what tables call it
 * @param always whether it covers everything; if not, only where most examples are positive
 */
record Constant(String name, boolean always) implements Contestant {
  static final Constant THING = new Constant("owl:Thing", true);
  static final Constant MAJORITY = new Constant("majority", false);

  @Override
  public Answer learn(TrainingPart part) {
    int positives = Example.side(part.examples(), true).size();
    boolean all = always || 2 * positives >= part.examples().size();
    return new Answer(all ? "owl:Thing" : "owl:Nothing", "", 0, 0);
  }
}
