// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import org.htedl.expression.RoleExpression;

/**
 * The pairs of one role, in one direction, that begin in a context.
 *
 * @param role the role as expressions name it
 * @param target the context of all successors
 * @param offsets {@code int[individuals + 1]}: where the successors of each individual begin in
 *     {@code targets}; for reading only
 * @param targets successors as individuals of the target context, ascending for each individual;
 *     for reading only
 * @param most the most successors that one individual has
 */
public record Successors(
    RoleExpression role, Context target, int[] offsets, int[] targets, int most) {}
