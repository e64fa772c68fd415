// SPDX-License-Identifier: Apache-2.0
/**
 * Plain graph patterns of SPARQL, matched with the mirrors that are there. Whatever is not
 * understood, and whatever has no mirror, is left to Jena.
 */
@NullMarked
package org.htedl.fuseki.pattern;

import org.jspecify.annotations.NullMarked;
