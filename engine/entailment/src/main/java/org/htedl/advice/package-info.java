/**
 * Advice on unknown data: an expression to begin with, and the entailment under which an empty
 * class would have members. Downstream of the mirror and of the names of entailments; nothing in
 * the engine depends on it.
 */
@NullMarked
package org.htedl.advice;

import org.jspecify.annotations.NullMarked;
