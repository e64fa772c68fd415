// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.List;

/**
 * One of the ways in which a goal is reached.
 *
 * @param rule its name, for a fact; empty for a claim
 * @param operand the place of the operand that it is about, or -1
 * @param premises all of them are needed
 */
record Option(String rule, int operand, List<Goal> premises) {
  Option {
    premises = List.copyOf(premises);
  }
}
