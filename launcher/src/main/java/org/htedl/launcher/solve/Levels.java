// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

/**
 * How much is printed, as {@code --quiet} says it.
 *
 * @param models which answer sets
 * @param costs of which answer sets the costs
 */
record Levels(Shown models, Shown costs) {}
