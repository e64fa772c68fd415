// SPDX-License-Identifier: Apache-2.0
/** Counters over node ids, in pages that the revisions of a mirror share. */
@NullMarked
package org.htedl.mirror.counter;

import org.jspecify.annotations.NullMarked;
