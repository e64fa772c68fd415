// SPDX-License-Identifier: Apache-2.0
/** Mirrors of RDF data, class expressions, plans, and the devices that evaluate them. */
module org.htedl.core {
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports org.htedl.bits;
  exports org.htedl.collection to
      org.htedl.answersets,
      org.htedl.entailment,
      org.htedl.learn,
      org.htedl.matching,
      org.htedl.shards;
  exports org.htedl.coverage;
  exports org.htedl.datatype;
  exports org.htedl.device;
  exports org.htedl.device.accelerator to
      org.htedl.accelerated,
      org.htedl.cuda,
      org.htedl.opencl;
  exports org.htedl.device.accelerator.driver to
      org.htedl.accelerated,
      org.htedl.cuda,
      org.htedl.opencl;
  exports org.htedl.device.scalar;
  exports org.htedl.device.simd;
  exports org.htedl.device.simd.option;
  exports org.htedl.engine;
  exports org.htedl.expression;
  exports org.htedl.expression.manchester;
  exports org.htedl.limit;
  exports org.htedl.literal;
  exports org.htedl.message;
  exports org.htedl.mirror;
  exports org.htedl.mirror.build;
  exports org.htedl.mirror.relation;
  exports org.htedl.mirror.store;
  exports org.htedl.mirror.term;
  exports org.htedl.plan;
  exports org.htedl.schedule;
  exports org.htedl.time to
      org.htedl.entailment,
      org.htedl.explain,
      org.htedl.learn;
  exports org.htedl.vector.choice;
  exports org.htedl.vector.loop;

  uses org.htedl.device.DeviceExtension;
  uses org.htedl.device.DeviceProvider;
}
