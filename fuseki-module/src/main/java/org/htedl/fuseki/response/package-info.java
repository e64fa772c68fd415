// SPDX-License-Identifier: Apache-2.0
/**
 * Makes every HTTP response complete, a readable error, or visibly broken off, whatever code wrote
 * it. Imports nothing of this project.
 */
@NullMarked
package org.htedl.fuseki.response;

import org.jspecify.annotations.NullMarked;
