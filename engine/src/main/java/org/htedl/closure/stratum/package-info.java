/**
 * Definitions under the closed world: what depends on what, in which order they are evaluated, and
 * which are refused.
 */
@NullMarked
package org.htedl.closure.stratum;

import org.jspecify.annotations.NullMarked;
