// SPDX-License-Identifier: Apache-2.0
/**
 * Devices, which evaluate plans; {@code engine} chooses a device and merges answers. A {@link
 * org.htedl.device.Device} may be absent, with the reason; a present one opens a mirror and then
 * answers batches on it. Implementations live in packages of their own: {@code scalar} is the
 * specification that all others equal bit for bit.
 */
@NullMarked
package org.htedl.device;

import org.jspecify.annotations.NullMarked;
