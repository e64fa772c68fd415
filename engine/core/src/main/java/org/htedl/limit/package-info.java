// SPDX-License-Identifier: Apache-2.0
/** Limits of mirrors: how long arrays may be, how much memory may be claimed, and when to stop. */
@NullMarked
package org.htedl.limit;

import org.jspecify.annotations.NullMarked;
