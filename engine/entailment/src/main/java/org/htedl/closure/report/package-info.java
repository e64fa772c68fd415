// SPDX-License-Identifier: Apache-2.0
/**
 * Reports on a closed mirror: contradictions, axioms without effect, derived triples, refused
 * definitions, and definitions that go through their own negation.
 */
@NullMarked
package org.htedl.closure.report;

import org.jspecify.annotations.NullMarked;
