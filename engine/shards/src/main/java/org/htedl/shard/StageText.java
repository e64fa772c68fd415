// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.List;
import java.util.StringJoiner;
import org.htedl.plan.Plan;
import org.htedl.plan.PlanPrinter;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;

/** The stages of a plan on shards as text for people. */
final class StageText {
  private final Plan plan;
  private final List<Stage> stages;
  private final Shards shards;

  StageText(Plan plan, Stages stages, Shards shards) {
    this.plan = plan;
    this.stages = stages.list();
    this.shards = shards;
  }

  /** All stages, what is computed in each and what is exchanged after it. */
  String text() {
    PlanPrinter printer = new PlanPrinter(plan);
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < stages.size(); s++) {
      Stage stage = stages.get(s);
      text.append("stage ").append(s + 1).append(" of ").append(stages.size()).append('\n');
      for (int operation : stage.operations()) {
        text.append("  #").append(operation).append(" = ");
        text.append(printer.operation(operation)).append('\n');
      }
      for (int decision : stage.decisions()) {
        text.append("  counts ").append(PlanPrinter.operand(plan.operand(decision, 0)));
        text.append(" in all shards for #").append(decision).append(" = ");
        text.append(printer.operation(decision)).append('\n');
      }
      exchanges(stage, text);
    }
    return text.append("result: ").append(printer.results()).append('\n').toString();
  }

  private void exchanges(Stage stage, StringBuilder text) {
    int[] outputs = stage.outputs();
    for (int i = 0; i < outputs.length; i++) {
      int[] relations = stage.relations(i);
      if (relations.length == 0) {
        continue;
      }
      StringJoiner through = new StringJoiner(", ");
      for (int relation : relations) {
        String name = "<" + plan.catalogue().nodeName(relation >>> 1) + ">";
        through.add((relation & 1) == 0 ? name : "inverse " + name);
      }
      text.append("  sends #").append(outputs[i]).append(" for ").append(through);
      text.append(String.format(", %,d bytes%n", bytes(relations)));
    }
  }

  private long bytes(int[] relations) {
    long words = 0;
    for (Shard sender : shards.list()) {
      for (Shard receiver : shards.list()) {
        words += HaloLists.words(sender.halo().sent(receiver.number(), relations));
      }
    }
    return words * Long.BYTES;
  }
}
