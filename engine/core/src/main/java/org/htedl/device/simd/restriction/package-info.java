// SPDX-License-Identifier: Apache-2.0
/**
 * Restrictions on roles: push from the filler's members, pull at every head, and their special
 * cases.
 */
@NullMarked
package org.htedl.device.simd.restriction;

import org.jspecify.annotations.NullMarked;
