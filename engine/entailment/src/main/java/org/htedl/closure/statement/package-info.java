// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of RDFS and OWL 2 RL as the specifications write them: from triples of some shape
 * follows a triple. Explanations, the documentation and the tests have their rules from the same
 * values as the closure.
 */
@NullMarked
package org.htedl.closure.statement;

import org.jspecify.annotations.NullMarked;
