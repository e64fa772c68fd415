// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.htedl.fuseki.around.source.TripleScan;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.fuseki.ntriples.NodeReceiver;
import org.htedl.fuseki.ntriples.SelectiveStream;

/**
 * Files that are read several times: N-Triples by their bytes, all others by Jena. Not thread-safe.
 */
final class RepeatedScan implements TripleScan {
  private final DataSources data;
  private final Map<Path, UUID> documents = new HashMap<>();

  /** Files of N-Triples that only Jena reads to the end: with statements over several lines. */
  private final Set<Path> leftToJena = new HashSet<>();

  private boolean warned;

  RepeatedScan(DataSources data) {
    this.data = data;
  }

  @Override
  public void scan(SelectiveStream target) throws IOException {
    int known = leftToJena.size();
    pass(target);
    while (leftToJena.size() > known) {
      known = leftToJena.size();
      target.start();
      pass(target);
    }
  }

  /** Sends everything once, unless a file turns out to be left to Jena. */
  private void pass(SelectiveStream target) throws IOException {
    OntologyHeaders headers = new OntologyHeaders();
    for (Path file : data.files()) {
      UUID document = documents.computeIfAbsent(file, f -> UUID.randomUUID());
      if (!DataFiles.isNTriples(file) || leftToJena.contains(file)) {
        DataFiles.read(file, headers.noting(new OneOfMany(target)), document);
        continue;
      }
      DataFiles.nTriples(
          file,
          progress ->
              new NTriplesReader(
                  file,
                  () -> headers.noting(new NodeReceiver(target, () -> leftToJena.add(file))),
                  progress,
                  1,
                  NTriplesReader.SPLIT_BYTES,
                  document));
      if (leftToJena.contains(file)) {
        return;
      }
    }
    target.finish();
    if (!warned) {
      warned = true;
      headers.warn(data.found());
    }
  }
}
