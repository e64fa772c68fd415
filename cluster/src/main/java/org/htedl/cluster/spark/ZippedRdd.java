// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Dependency;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * What a function makes of the partitions of the same number of several RDDs. An RDD is read when
 * the function asks for it, and not at all if it does not.
 *
 * @param <T> what the function gives
 */
public final class ZippedRdd<T> extends RDD<T> {
  private static final long serialVersionUID = 1L;

  /** Gives what one of the RDDs has in the partition; at most once. */
  public interface Input {
    /** The elements, of the type that the function knows. */
    <E> Iterator<E> read();
  }

  /** Makes the elements of a partition. */
  public interface Work<T> extends Serializable {
    /**
     * The elements.
     *
     * @param partition its number
     * @param inputs in the order of the RDDs
     */
    Iterator<T> run(int partition, List<Input> inputs) throws IOException;
  }

  @SuppressWarnings("ArrayRecordComponent") // one a parent; never compared
  private record Zipped(int index, Partition[] parents) implements Partition {}

  private final RDD<?>[] parents;
  private final Work<T> work;

  private ZippedRdd(
      SparkContext context, List<Dependency<?>> parents, RDD<?>[] rdds, Work<T> work) {
    super(context, CollectionConverters.asScala(parents).toSeq(), tag());
    this.parents = rdds;
    this.work = work;
  }

  private static <T> ClassTag<T> tag() {
    return ClassTag$.MODULE$.apply(Object.class);
  }

  /** The results of a function on RDDs that have equally many partitions. */
  public static <T> JavaRDD<T> of(String name, Work<T> work, JavaRDD<?>... inputs) {
    List<Dependency<?>> dependencies = new ArrayList<>();
    RDD<?>[] rdds = new RDD<?>[inputs.length];
    for (int i = 0; i < inputs.length; i++) {
      rdds[i] = inputs[i].rdd();
      dependencies.add(new OneToOneDependency<>(rdds[i]));
    }
    RDD<T> zipped = new ZippedRdd<>(rdds[0].context(), dependencies, rdds, work);
    return new JavaRDD<>(zipped, ZippedRdd.<T>tag()).setName(name);
  }

  @Override
  public Partition[] getPartitions() {
    Partition[] partitions = new Partition[parents[0].partitions().length];
    for (int p = 0; p < partitions.length; p++) {
      Partition[] theirs = new Partition[parents.length];
      for (int i = 0; i < parents.length; i++) {
        theirs[i] = parents[i].partitions()[p];
      }
      partitions[p] = new Zipped(p, theirs);
    }
    return partitions;
  }

  @Override
  public scala.collection.Iterator<T> compute(Partition split, TaskContext context) {
    Zipped zipped = (Zipped) split;
    List<Input> inputs = new ArrayList<>();
    for (int i = 0; i < parents.length; i++) {
      inputs.add(input(parents[i], zipped.parents[i], context));
    }
    try {
      return CollectionConverters.asScala(work.run(zipped.index, inputs));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Input input(RDD<?> rdd, Partition partition, TaskContext context) {
    return new Input() {
      @Override
      @SuppressWarnings("unchecked")
      public <E> Iterator<E> read() {
        return (Iterator<E>) CollectionConverters.asJava(rdd.iterator(partition, context));
      }
    };
  }
}
