// SPDX-License-Identifier: Apache-2.0
/**
 * The matrix mirror: one graph's facts as rows of bits for class membership, compressed adjacency
 * for roles and dictionary-coded columns for data values. {@code plan} resolves names to its ids,
 * and {@code device} computes on its rows.
 *
 * <p>A {@link org.htedl.mirror.Mirror} is immutable and shared by any number of readers. Its facts
 * lose no triple: schema and annotation triples are there as well, and which nodes are individuals
 * is one row among the others.
 */
@NullMarked
package org.htedl.mirror;

import org.jspecify.annotations.NullMarked;
