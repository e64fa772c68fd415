// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.vocabulary.RDF;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.RepositoryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.inferencer.fc.SchemaCachingRDFSInferencer;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.htedl.benchmarks.closure.RdfsReasoner;
import org.htedl.benchmarks.closure.TaxonomyGraph;

/** RDF4J's inferencer for RDFS over its store in memory. It infers while triples are added. */
public final class Rdf4jReasoner implements RdfsReasoner {
  private final SailRepository repository =
      new SailRepository(new SchemaCachingRDFSInferencer(new MemoryStore()));

  @Override
  public String label() {
    return "RDF4J, schema-caching RDFS, while loading";
  }

  @Override
  public void load(TaxonomyGraph graph) {
    ValueFactory factory = repository.getValueFactory();
    try (RepositoryConnection connection = repository.getConnection()) {
      connection.begin();
      graph.forEach(
          (s, p, o) ->
              connection.add(factory.createIRI(s), factory.createIRI(p), factory.createIRI(o)));
      connection.commit();
    }
  }

  @Override
  public long close() {
    long types = 0;
    try (RepositoryConnection connection = repository.getConnection();
        RepositoryResult<Statement> all =
            connection.getStatements(null, RDF.TYPE, null, true, new Resource[0])) {
      while (all.hasNext()) {
        types += TaxonomyGraph.isClass(all.next().getObject().stringValue()) ? 1 : 0;
      }
    }
    repository.shutDown();
    return types;
  }
}
