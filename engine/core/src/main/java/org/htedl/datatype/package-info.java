// SPDX-License-Identifier: Apache-2.0
/**
 * Data ranges as a graph writes them in triples, and the datatypes that it defines by them: {@code
 * Mirror} → {@code DataRange}. Plans replace defined datatypes by what they mean, and closures read
 * definitions of classes.
 */
@NullMarked
package org.htedl.datatype;

import org.jspecify.annotations.NullMarked;
