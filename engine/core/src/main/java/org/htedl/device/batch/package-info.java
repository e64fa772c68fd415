// SPDX-License-Identifier: Apache-2.0
/** Answers of a batch that several devices or parts evaluate. */
@NullMarked
package org.htedl.device.batch;

import org.jspecify.annotations.NullMarked;
