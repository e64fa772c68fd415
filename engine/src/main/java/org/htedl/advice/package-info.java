/**
 * What a person is offered who does not know the data yet: an expression to begin with, and the
 * entailment under which an empty class would have members. Downstream of the mirror and the names
 * of entailments; nothing in the engine depends on it.
 */
@NullMarked
package org.htedl.advice;

import org.jspecify.annotations.NullMarked;
