/**
 * Facts while a closure works on them: growing and changing rows and relations, and what a mirror
 * does not show.
 */
@NullMarked
package org.htedl.closure.fact;

import org.jspecify.annotations.NullMarked;
