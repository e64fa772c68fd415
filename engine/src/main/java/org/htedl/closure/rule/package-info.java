/** The rules of OWL 2 RL as objects, each for one axiom, and their closure from what is new. */
@NullMarked
package org.htedl.closure.rule;

import org.jspecify.annotations.NullMarked;
