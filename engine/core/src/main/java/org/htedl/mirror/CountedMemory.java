// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

/** Knowledge that is {@linkplain Mirror#kept kept} with a mirror and counts in its memory. */
interface CountedMemory {
  /** Memory held in addition to the mirror's facts, in bytes. */
  long bytes();
}
