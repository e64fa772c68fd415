// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

/** A file is not as it should be; the message is one sentence. */
public final class BadTaskException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadTaskException(String sentence) {
    super(sentence, null, false, false);
  }
}
