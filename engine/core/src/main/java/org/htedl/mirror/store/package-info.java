// SPDX-License-Identifier: Apache-2.0
/**
 * Mirrors in files: {@link SnapshotFile} writes and reads them, in the format that {@link
 * FileFormat} and {@link Section} describe. What is read is used only after its sums, lengths and
 * ids are checked and its {@link SnapshotOrigin} is the one that was asked for.
 */
@NullMarked
package org.htedl.mirror.store;

import org.jspecify.annotations.NullMarked;
