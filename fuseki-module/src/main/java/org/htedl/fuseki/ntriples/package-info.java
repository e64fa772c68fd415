// SPDX-License-Identifier: Apache-2.0
/**
 * Reads N-Triples by their bytes, in splits by several threads: lines of one plain shape by a
 * scanner, all others by Jena's parser. Feeds a mirror that is being built, or whatever takes
 * triples as terms.
 */
@NullMarked
package org.htedl.fuseki.ntriples;

import org.jspecify.annotations.NullMarked;
