// SPDX-License-Identifier: Apache-2.0
/**
 * Settings, and their reading from an assembler description. {@code transaction} follows the
 * settings.
 */
@NullMarked
package org.htedl.fuseki.config;

import org.jspecify.annotations.NullMarked;
