// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code htedl serve} sets up around a Fuseki server: its area on disk, its dataset, and the
 * first query that it prints.
 */
@NullMarked
package org.htedl.launcher.serve;

import org.jspecify.annotations.NullMarked;
