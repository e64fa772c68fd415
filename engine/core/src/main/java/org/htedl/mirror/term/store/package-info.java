// SPDX-License-Identifier: Apache-2.0
/** Byte strings with ids: the store behind the tables of terms, and its restoration from a file. */
@NullMarked
package org.htedl.mirror.term.store;

import org.jspecify.annotations.NullMarked;
