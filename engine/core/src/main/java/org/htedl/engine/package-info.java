/**
 * The front of the engine: class expressions and a mirror in, rows, counts and confusion matrices
 * out. The last package of the straight line; it imports all others and nothing imports it.
 */
@NullMarked
package org.htedl.engine;

import org.jspecify.annotations.NullMarked;
