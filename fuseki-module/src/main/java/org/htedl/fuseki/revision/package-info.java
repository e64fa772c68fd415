// SPDX-License-Identifier: Apache-2.0
/**
 * Revisions: the mirror of each graph at each commit that is still read, and how it is built and
 * patched.
 */
@NullMarked
package org.htedl.fuseki.revision;

import org.jspecify.annotations.NullMarked;
