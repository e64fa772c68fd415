// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.util.Map;
import org.htedl.mirror.Mirror;

/**
 * What a snapshot had.
 *
 * @param mirror as it was when it was written, with merged relations and without garbage behind its
 *     last term
 * @param notes what was noted with it
 * @param attached what was attached to it
 * @param bytes the length of the file
 */
public record LoadedMirror(
    Mirror mirror, Map<String, String> notes, Attachment attached, long bytes) {
  public LoadedMirror {
    notes = Map.copyOf(notes);
  }
}
