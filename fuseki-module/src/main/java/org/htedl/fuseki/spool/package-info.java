// SPDX-License-Identifier: Apache-2.0
/**
 * Files for bodies of requests: a body is read to its end before the work on it begins. Imports
 * nothing of this project but settings.
 */
@NullMarked
package org.htedl.fuseki.spool;

import org.jspecify.annotations.NullMarked;
