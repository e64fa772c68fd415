// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;

/**
 * Writes an expression as tokens, each name, number and keyword in one of the ways in which it can
 * be written: either with as few parentheses as the grammar allows, or with as many as the OWL API
 * needs. Written apart from {@link ManchesterPrinter}, so that each tests the other.
 */
final class RandomSpelling {
  private final RandomText random;
  private final boolean sparing;
  private final List<String> tokens = new ArrayList<>();

  private RandomSpelling(RandomText random, boolean sparing) {
    this.random = random;
    this.sparing = sparing;
  }

  /** The tokens, with parentheses only where they must be if {@code sparing}. */
  static List<String> spell(ClassExpression expression, RandomText random, boolean sparing) {
    RandomSpelling spelling = new RandomSpelling(random, sparing);
    spelling.write(expression);
    return spelling.tokens;
  }

  /** The tokens as a text, apart where they would run together, and at random elsewhere. */
  static String join(List<String> tokens, RandomText random) {
    StringBuilder text = new StringBuilder();
    String last = "(";
    for (String token : tokens) {
      boolean delimited = "()[]{},".contains(last) || "()[]{},".contains(token.substring(0, 1));
      boolean glued = last.equals("^^") || token.equals("^^") || token.startsWith("@");
      // The OWL API takes what follows a '<' without a space for an IRI.
      boolean facet = last.startsWith("<") && !last.endsWith(">");
      if (!glued && (!delimited || facet || random.below(2) == 0)) {
        text.append(random.of(List.of(" ", " ", " ", "  ", "\n", "\t", " # a remark\n ")));
      }
      text.append(token);
      last = token;
    }
    return text.toString();
  }

  private void add(String... more) {
    tokens.addAll(List.of(more));
  }

  private void keyword(String word) {
    tokens.add(random.keyword(word));
  }

  private void write(ClassExpression expression) {
    switch (expression) {
      case ClassExpression.Named named -> name(named.iri());
      case ClassExpression.Thing unused -> name(BuiltInNames.THING);
      case ClassExpression.Nothing unused -> name(BuiltInNames.NOTHING);
      case ClassExpression.Not not -> {
        keyword("not");
        filler(not.operand());
      }
      case ClassExpression.And and -> {
        for (int i = 0; i < and.operands().size(); i++) {
          if (i > 0) {
            keyword(random.below(6) == 0 ? "that" : "and");
          }
          operand(and.operands().get(i), true);
        }
      }
      case ClassExpression.Or or -> {
        for (int i = 0; i < or.operands().size(); i++) {
          if (i > 0) {
            keyword("or");
          }
          operand(or.operands().get(i), false);
        }
      }
      case ClassExpression.Some some -> {
        write(some.role());
        keyword("some");
        filler(some.filler());
      }
      case ClassExpression.Only only -> {
        write(only.role());
        keyword("only");
        filler(only.filler());
      }
      case ClassExpression.Count count -> {
        write(count.role());
        cardinality(count.cardinality(), count.bound());
        if (!(count.filler() instanceof ClassExpression.Thing) || random.below(2) == 0) {
          filler(count.filler());
        }
      }
      case ClassExpression.HasValue value -> {
        write(value.role());
        keyword("value");
        name(value.individual());
      }
      case ClassExpression.HasSelf self -> {
        write(self.role());
        if (random.below(3) == 0) {
          keyword("some");
        }
        keyword("Self");
      }
      case ClassExpression.OneOf oneOf -> {
        String separator = "{";
        for (String individual : oneOf.individuals()) {
          add(separator);
          name(individual);
          separator = ",";
        }
        add("}");
      }
      case ClassExpression.DataSome some -> data(some.property(), "some", some.range());
      case ClassExpression.DataOnly only -> data(only.property(), "only", only.range());
      case ClassExpression.DataCount count -> {
        name(count.property());
        cardinality(count.cardinality(), count.bound());
        if (!(count.range() instanceof DataRange.Unqualified)) {
          filler(count.range());
        }
      }
      case ClassExpression.AnyCount count -> {
        name(count.property());
        cardinality(count.cardinality(), count.bound());
      }
      case ClassExpression.DataHasValue value -> {
        name(value.property());
        keyword("value");
        write(value.value());
      }
    }
  }

  private void operand(ClassExpression operand, boolean ofConjunction) {
    boolean data =
        operand instanceof ClassExpression.DataSome
            || operand instanceof ClassExpression.DataOnly
            || operand instanceof ClassExpression.DataCount;
    boolean needed =
        operand instanceof ClassExpression.Or
            || (operand instanceof ClassExpression.And && ofConjunction)
            || (data && !sparing);
    enclose(operand, needed || (!sparing && random.below(4) == 0));
  }

  private void filler(ClassExpression filler) {
    boolean atomic =
        filler instanceof ClassExpression.Named
            || filler instanceof ClassExpression.Thing
            || filler instanceof ClassExpression.Nothing
            || filler instanceof ClassExpression.OneOf;
    boolean list = filler instanceof ClassExpression.And || filler instanceof ClassExpression.Or;
    enclose(filler, list || (!sparing && (!atomic || random.below(4) == 0)));
  }

  private void enclose(ClassExpression expression, boolean parentheses) {
    if (parentheses) {
      add("(");
      write(expression);
      add(")");
    } else {
      write(expression);
    }
  }

  private void write(RoleExpression role) {
    switch (role) {
      case RoleExpression.Named named -> name(named.iri());
      case RoleExpression.Inverse inverse -> {
        keyword("inverse");
        boolean parentheses = random.below(2) == 0;
        if (parentheses) {
          add("(");
        }
        write(inverse.role());
        if (parentheses) {
          add(")");
        }
      }
      case RoleExpression.Top unused -> name(BuiltInNames.TOP_OBJECT_PROPERTY);
      case RoleExpression.Bottom unused -> name(BuiltInNames.BOTTOM_OBJECT_PROPERTY);
    }
  }

  private void cardinality(Cardinality cardinality, int bound) {
    keyword(
        switch (cardinality) {
          case MIN -> "min";
          case MAX -> "max";
          case EXACTLY -> "exactly";
        });
    add(Integer.toString(bound));
  }

  private void data(String property, String quantifier, DataRange range) {
    name(property);
    keyword(quantifier);
    filler(range);
  }

  private void filler(DataRange range) {
    boolean list = range instanceof DataRange.And || range instanceof DataRange.Or;
    boolean parentheses = list || (!sparing && random.below(4) == 0);
    if (parentheses) {
      add("(");
      write(range);
      add(")");
    } else {
      write(range);
    }
  }

  private void write(DataRange range) {
    switch (range) {
      case DataRange.Datatype datatype -> name(datatype.iri());
      case DataRange.Restricted restricted -> {
        name(restricted.datatype());
        String separator = "[";
        for (DataRange.FacetRestriction facet : restricted.facets()) {
          add(separator, facet.facet().keyword());
          write(facet.value());
          separator = ",";
        }
        add("]");
      }
      case DataRange.OneOf oneOf -> {
        String separator = "{";
        for (Constant value : oneOf.values()) {
          add(separator);
          write(value);
          separator = ",";
        }
        add("}");
      }
      case DataRange.Not not -> {
        keyword("not");
        filler(not.operand());
      }
      case DataRange.And and -> joined(and.operands(), "and");
      case DataRange.Or or -> joined(or.operands(), "or");
      case DataRange.Unqualified unused -> throw new IllegalStateException("has no words");
    }
  }

  /** In the OWL API {@code or} binds tighter than {@code and} here, so all lists are enclosed. */
  private void joined(List<DataRange> operands, String connective) {
    for (int i = 0; i < operands.size(); i++) {
      if (i > 0) {
        keyword(connective);
      }
      filler(operands.get(i));
    }
  }

  private void write(Constant constant) {
    Literal literal = constant.literal();
    if (constant.abbreviated()) {
      add(literal.lexical());
      return;
    }
    if (literal.datatype().equals(Literal.XSD + "boolean") && random.below(2) == 0) {
      keyword(literal.lexical());
      return;
    }
    String lexical = literal.lexical();
    // A backslash may be doubled or not, unless what follows would make it an escape.
    boolean doubled = lexical.contains("\\\\") || random.below(2) == 0;
    String escaped = doubled ? lexical.replace("\\", "\\\\") : lexical;
    add("\"" + escaped.replace("\"", "\\\"") + "\"");
    if (!literal.language().isEmpty()) {
      add("@" + literal.language());
    } else if (!literal.datatype().equals(Literal.XSD + "string") || random.below(4) == 0) {
      add("^^");
      name(literal.datatype());
    }
  }

  private void name(String iri) {
    List<String> spellings = new ArrayList<>();
    if (iri.startsWith("_:")) {
      spellings.add(iri);
    } else {
      spellings.add("<" + iri + ">");
    }
    if (iri.startsWith(SampleNames.KB)) {
      String local = iri.substring(SampleNames.KB.length());
      spellings.addAll(List.of(local, local, ":" + local, "ex:" + local));
    } else if (iri.startsWith(SampleNames.OTHER)) {
      String local = iri.substring(SampleNames.OTHER.length());
      spellings.addAll(List.of(local, "oth:" + local));
    } else if (iri.startsWith(Literal.XSD)) {
      String local = iri.substring(Literal.XSD.length());
      spellings.addAll(List.of(local, "xsd:" + local));
    } else if (iri.startsWith(BuiltInNames.OWL)) {
      String local = iri.substring(BuiltInNames.OWL.length());
      spellings.add("owl:" + local);
      if (iri.equals(BuiltInNames.THING) || iri.equals(BuiltInNames.NOTHING)) {
        spellings.add(local);
      }
    } else if (iri.startsWith(BuiltInNames.RDFS)) {
      spellings.add("rdfs:" + iri.substring(BuiltInNames.RDFS.length()));
    }
    String label = SampleNames.LABELS.get(iri);
    if (label != null) {
      spellings.add("'" + label.replace("'", "\\'") + "'");
    }
    add(random.of(spellings));
  }
}
