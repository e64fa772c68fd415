// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.htedl.launcher.doctor.Diagnosis;
import org.htedl.launcher.doctor.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code htedl doctor}: what is missing here, and the commands that bring it. */
@Command(
    name = "doctor",
    description = {
      "Says what this machine lacks and which command brings it.",
      "Looks at Java, memory, the processor's vectors, OpenCL, CUDA, the server's features"
          + " and its port, and"
          + " changes nothing. The exit status is 1 if something is missing that is needed."
    },
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<Finding> findings = Diagnosis.ofThisMachine();
    PrintWriter out = spec.commandLine().getOut();
    for (Finding finding : findings) {
      out.printf("%-9s %-9s %s%n", finding.state(), finding.subject(), finding.sentence());
      finding.commands().forEach(command -> out.printf("            %s%n", command));
    }
    boolean lacks = findings.stream().anyMatch(each -> each.state() == Finding.State.MISSING);
    out.println(
        lacks
            ? "What is missing is needed."
            : "Nothing is missing that is needed; what is optional makes more possible.");
    out.flush();
    return lacks ? 1 : 0;
  }
}
