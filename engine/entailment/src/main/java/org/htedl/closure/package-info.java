// SPDX-License-Identifier: Apache-2.0
/**
 * Closures under an entailment: asserted {@code Mirror} → mirror with all triples that follow. The
 * closed mirror is one like any other, so that plans and devices need not know.
 *
 * <p>{@link org.htedl.closure.Closure} is the front. Types of individuals are rows of bits and are
 * united class by class along the condensed graph of superclasses, so that a triple which follows
 * in many ways is never made twice.
 */
@NullMarked
package org.htedl.closure;

import org.jspecify.annotations.NullMarked;
