/** Interfaces of the innermost loops over words, lanes and tiles. */
@NullMarked
package org.htedl.vector.loop;

import org.jspecify.annotations.NullMarked;
