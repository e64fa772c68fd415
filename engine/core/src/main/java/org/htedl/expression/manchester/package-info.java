// SPDX-License-Identifier: Apache-2.0
/**
 * From text to class expressions and back: OWL 2 Manchester syntax as the dataset's users write it.
 *
 * <p>{@link org.htedl.expression.manchester.ManchesterParser} reads a text into the records of
 * {@code org.htedl.expression}; {@link org.htedl.expression.manchester.NameResolver} finds what the
 * names in it stand for in a {@link org.htedl.expression.Vocabulary}. The package imports nothing
 * of the engine but the records and what literals mean.
 */
@NullMarked
package org.htedl.expression.manchester;

import org.jspecify.annotations.NullMarked;
