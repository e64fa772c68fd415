// SPDX-License-Identifier: Apache-2.0
/**
 * Readers of RDF for requests, around those of Jena: they count memory and depth, and fetch nothing
 * that is not allowed. Every way in passes through them: graph store, uploads, forms, LOAD.
 */
@NullMarked
package org.htedl.fuseki.reading;

import org.jspecify.annotations.NullMarked;
