/**
 * Definitions under the closed world: their dependencies, the order of evaluation, and which are
 * refused.
 */
@NullMarked
package org.htedl.closure.stratum;

import org.jspecify.annotations.NullMarked;
