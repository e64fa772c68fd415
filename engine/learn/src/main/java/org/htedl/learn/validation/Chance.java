// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.validation;

/**
 * The best row against those for shuffled labels.
 *
 * @param observed the best value for the labels as they are
 * @param mean the mean of the best values for shuffled labels
 * @param p (1 + shuffles at least as good) / (shuffles + 1)
 * @param shuffles how many
 * @param rows how many rows were looked at, each time the same
 * @param length the length up to which these are all rows
 */
public record Chance(double observed, double mean, double p, int shuffles, int rows, int length) {}
