// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

/** Which of the answer sets that are found one after the other are printed. */
enum Shown {
  ALL,
  LAST,
  NONE
}
