/** Graphs of ids: components, reachability, and orders from below. */
@NullMarked
package org.htedl.closure.graph;

import org.jspecify.annotations.NullMarked;
