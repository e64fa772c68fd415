// SPDX-License-Identifier: Apache-2.0
/**
 * Compiles class expressions against a mirror into one linear list of operations a batch, which
 * {@code device} runs.
 *
 * <p>The way: {@link org.htedl.plan.Linearizer} normalises, resolves names to ids and writes each
 * distinct term once; {@link org.htedl.plan.Plan} is the finished list; {@link
 * org.htedl.plan.PlanChecker} checks its invariants where assertions are enabled; {@link
 * org.htedl.plan.PlanPrinter} shows it; {@link org.htedl.plan.Stages} cuts it for facts in several
 * parts.
 */
@NullMarked
package org.htedl.plan;

import org.jspecify.annotations.NullMarked;
