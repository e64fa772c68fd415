/** Arrays and counts that the versions of a mirror share where nothing changed. */
@NullMarked
package org.htedl.mirror.version;

import org.jspecify.annotations.NullMarked;
