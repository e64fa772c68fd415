// SPDX-License-Identifier: Apache-2.0
/**
 * The endpoints of a mirrored dataset: coverage, instances, mirror and workbench. Like {@code
 * query} it calls the engine; its own part is reading and writing HTTP.
 */
@NullMarked
package org.htedl.fuseki.http;

import org.jspecify.annotations.NullMarked;
