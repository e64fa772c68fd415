/** The rules of OWL 2 RL as objects, one per axiom, and their semi-naive closure. */
@NullMarked
package org.htedl.closure.rule;

import org.jspecify.annotations.NullMarked;
