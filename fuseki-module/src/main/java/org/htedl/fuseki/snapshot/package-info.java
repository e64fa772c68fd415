// SPDX-License-Identifier: Apache-2.0
/**
 * Mirrors of TDB2 databases on disk: where the files are, which state of the database they belong
 * to, and that none outlasts the first commit after it. {@code transaction} says when.
 */
@NullMarked
package org.htedl.fuseki.snapshot;

import org.jspecify.annotations.NullMarked;
