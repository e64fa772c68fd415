// SPDX-License-Identifier: Apache-2.0
/**
 * The property functions {@code htedl:covers}, {@code htedl:coverage}, {@code htedl:learn}, {@code
 * htedl:explain} and {@code htedl:entailed}.
 *
 * <p>Rows of a query come in, are read into class expressions and sets of examples, answered in
 * batches by the engine on the mirror of the active graph, and go out with what was asked bound.
 * {@link org.htedl.fuseki.query.PropertyFunctions} registers the functions; {@link
 * org.htedl.fuseki.query.batch.BatchingExecution} makes a dataset hand them whole blocks of rows
 * where Jena would hand them one at a time. Mirrors come from {@code transaction} alone.
 */
@NullMarked
package org.htedl.fuseki.query;

import org.jspecify.annotations.NullMarked;
