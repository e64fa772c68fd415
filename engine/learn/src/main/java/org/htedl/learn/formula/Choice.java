// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.formula;

import org.htedl.coverage.ConfusionMatrix;

/**
 * What is chosen on some examples.
 *
 * @param formula the rows combined
 * @param strategy what found it
 * @param length of the formula's expression
 * @param covered the examples covered, those left out included
 * @param training how it divides the examples that it was chosen on
 */
public record Choice(
    RowFormula formula, Strategy strategy, int length, long[] covered, ConfusionMatrix training) {}
