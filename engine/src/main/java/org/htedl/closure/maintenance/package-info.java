/**
 * Follows changes of facts: what they add and remove in a closed mirror, without closing it anew.
 */
@NullMarked
package org.htedl.closure.maintenance;

import org.jspecify.annotations.NullMarked;
