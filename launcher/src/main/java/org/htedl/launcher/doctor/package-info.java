// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code ./htedl doctor} says: {@code MachineReader} looks at the machine, and {@code
 * Diagnosis} tells from what it has found what is missing and which command brings it.
 */
@NullMarked
package org.htedl.launcher.doctor;

import org.jspecify.annotations.NullMarked;
