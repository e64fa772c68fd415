// SPDX-License-Identifier: Apache-2.0
/**
 * Shares a batch out among several devices: {@code engine} opens the devices that a user names and
 * runs several of them as one {@link org.htedl.schedule.ScheduledDevice}.
 *
 * <p>A probe on the user's own mirror gives each device a first {@link org.htedl.schedule.Speed};
 * what it does afterwards corrects it. A batch that one device finishes soonest goes to that one.
 * Any other is handed out in chunks until it is done, each as large as lets all devices finish
 * together ({@code Dispatch}); a chunk carries what it depends on, and what several chunks depend
 * on counts in the cost of each. Chunks of devices that fail, vanish or stall are done again
 * elsewhere. Answers are put together by position, so they are the same however the batch was
 * shared out.
 */
@NullMarked
package org.htedl.schedule;

import org.jspecify.annotations.NullMarked;
