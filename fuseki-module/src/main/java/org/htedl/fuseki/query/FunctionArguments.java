// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.message.Plural;

/** Reads the arguments of property functions, and says what is wrong with them in one sentence. */
final class FunctionArguments {
  private FunctionArguments() {}

  /** The single node that is a class expression. */
  static Argument expression(PropFuncArg subject, String usage) {
    return new Argument(single(subject, usage), "the class expression");
  }

  /** The one node that an argument has to be. */
  static Node single(PropFuncArg argument, String usage) {
    if (argument.isList()) {
      throw QueryRefusedException.badRequest(
          "Expected " + usage + ", but found a list of " + count(argument) + ".");
    }
    return argument.getArg();
  }

  /** The members of a list that has from {@code least} to {@code most} of them. */
  static List<Node> list(PropFuncArg argument, int least, int most, String usage) {
    List<Node> members = argument.getArgList();
    if (members.size() < least || members.size() > most) {
      throw QueryRefusedException.badRequest(
          "Expected " + usage + ", but found a list of " + count(argument) + ".");
    }
    return members;
  }

  private static String count(PropFuncArg list) {
    return Plural.counted(list.getArgList().size(), "argument");
  }
}
