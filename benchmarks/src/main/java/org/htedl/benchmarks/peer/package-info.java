/**
 * Measurements beside the reference program in C, which is built from a source file that the user
 * names and run in turn with this engine: peer, engine, peer, engine.
 */
@NullMarked
package org.htedl.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
