// SPDX-License-Identifier: Apache-2.0
/**
 * The axioms of OWL 2: vocabulary, lists, what follows for the schema alone, and axioms of other
 * graphs.
 */
@NullMarked
package org.htedl.closure.owl;

import org.jspecify.annotations.NullMarked;
