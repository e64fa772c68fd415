// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.function.Consumer;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.Quad;

/**
 * The shop with one triple more, whose object is a triple term: {@code :statement0 :states <<(
 * :user0 :follows :user1 )>>}.
 */
public record AnnotatedData(int triples, long seed) implements QuadData {
  @Override
  public void forEach(Consumer<Quad> sink) {
    new ShopData(triples, seed).forEach(sink);
    QuadMaker to = new QuadMaker(ShopData.NAMESPACE, triples, seed, sink);
    to.add(
        to.node("statement0"),
        to.node("states"),
        NodeFactory.createTripleTerm(to.node("user0"), to.node("follows"), to.node("user1")));
  }
}
