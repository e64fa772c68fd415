// SPDX-License-Identifier: Apache-2.0
/**
 * The data that commands read: files in RDF's formats, samples that come with the program, and data
 * for measuring devices.
 */
@NullMarked
package org.htedl.launcher.data;

import org.jspecify.annotations.NullMarked;
