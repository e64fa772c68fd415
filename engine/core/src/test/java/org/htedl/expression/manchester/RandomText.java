// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;

/** Random expressions over {@link SampleNames} from a seed. Not thread-safe. */
final class RandomText {
  private static final List<String> NUMERIC = List.of("integer", "decimal", "float", "double");
  private static final List<String> OTHERS = List.of("string", "boolean", "dateTime", "anyURI");
  private static final List<String> STRINGS =
      List.of("", "a", "two words", "say \"so\"", "\\d+", "back\\\\slash", "it's", "#no comment");

  private final SplittableRandom random;

  RandomText(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The next expression, nested at most this deep. */
  ClassExpression expression(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(8) > 0
          ? new ClassExpression.Named(of(SampleNames.CLASSES))
          : random.nextBoolean() ? new ClassExpression.Thing() : new ClassExpression.Nothing();
    }
    int below = depth - 1;
    return switch (random.nextInt(13)) {
      case 0 -> new ClassExpression.Not(expression(below));
      case 1, 2 -> new ClassExpression.And(list(2, () -> expression(below)));
      case 3, 4 -> new ClassExpression.Or(list(2, () -> expression(below)));
      case 5 -> new ClassExpression.Some(role(), expression(below));
      case 6 -> new ClassExpression.Only(role(), expression(below));
      case 7 ->
          new ClassExpression.Count(cardinality(), random.nextInt(4), role(), expression(below));
      case 8 ->
          new ClassExpression.Count(
              cardinality(), random.nextInt(4), role(), new ClassExpression.Thing());
      case 9 -> new ClassExpression.HasValue(role(), of(SampleNames.INDIVIDUALS));
      case 10 -> new ClassExpression.HasSelf(role());
      case 11 -> new ClassExpression.OneOf(list(1, () -> of(SampleNames.INDIVIDUALS)));
      default -> data(below);
    };
  }

  private ClassExpression data(int depth) {
    String property = of(SampleNames.DATA_PROPERTIES);
    return switch (random.nextInt(5)) {
      case 0 -> new ClassExpression.DataSome(property, range(depth));
      case 1 -> new ClassExpression.DataOnly(property, range(depth));
      case 2 ->
          new ClassExpression.DataCount(cardinality(), random.nextInt(4), property, range(depth));
      case 3 ->
          new ClassExpression.DataCount(
              cardinality(), random.nextInt(4), property, new DataRange.Unqualified());
      default -> new ClassExpression.DataHasValue(property, constant());
    };
  }

  private DataRange range(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return new DataRange.Datatype(datatype());
    }
    int below = depth - 1;
    return switch (random.nextInt(7)) {
      case 0 -> new DataRange.Not(range(below));
      case 1 -> new DataRange.And(list(2, () -> range(below)));
      case 2 -> new DataRange.Or(list(2, () -> range(below)));
      case 3 -> new DataRange.OneOf(list(1, this::constant));
      case 4 -> new DataRange.Restricted(Literal.XSD + of(NUMERIC), list(1, this::bound));
      case 5 -> new DataRange.Restricted(Literal.XSD + "string", list(1, this::stringFacet));
      default ->
          new DataRange.Restricted(
              Literal.RDF + "PlainLiteral",
              List.of(new FacetRestriction(Facet.LANG_RANGE, Constant.of(Literal.string("en")))));
    };
  }

  private FacetRestriction bound() {
    Facet facet =
        of(List.of(Facet.LESS, Facet.LESS_OR_EQUAL, Facet.GREATER, Facet.GREATER_OR_EQUAL));
    return new FacetRestriction(facet, random.nextInt(4) == 0 ? wellTypedNumber() : bareNumber());
  }

  private FacetRestriction stringFacet() {
    return switch (random.nextInt(4)) {
      case 0 -> new FacetRestriction(Facet.LENGTH, wholeNumber());
      case 1 -> new FacetRestriction(Facet.MIN_LENGTH, wholeNumber());
      case 2 -> new FacetRestriction(Facet.MAX_LENGTH, wholeNumber());
      default -> new FacetRestriction(Facet.PATTERN, Constant.of(Literal.string(of(STRINGS))));
    };
  }

  private Constant constant() {
    return switch (random.nextInt(7)) {
      case 0, 1 -> bareNumber();
      case 2 -> typedNumber();
      case 3 -> Constant.of(Literal.xsd(random.nextBoolean() ? "true" : "false", "boolean"));
      case 4 -> Constant.of(Literal.tagged(of(STRINGS), of(List.of("en", "de-at", "x-1a"))));
      case 5 -> Constant.of(new Literal(of(STRINGS), SampleNames.CUSTOM_DATATYPE, ""));
      default -> Constant.of(Literal.string(of(STRINGS)));
    };
  }

  private Constant bareNumber() {
    return random.nextBoolean()
        ? wholeNumber()
        : new Constant(Literal.xsd(of(List.of("0.5", "-1.25", "3.0", ".5")), "decimal"), true);
  }

  private Constant wholeNumber() {
    return new Constant(Literal.xsd(Integer.toString(random.nextInt(20)), "integer"), true);
  }

  private Constant typedNumber() {
    return Constant.of(Literal.xsd(of(List.of("1", "-2.5", "1e3", "INF", "7.0")), of(NUMERIC)));
  }

  /** A bound has to be a value of its datatype; a value in a list may be anything. */
  private Constant wellTypedNumber() {
    return Constant.of(Literal.xsd(of(List.of("1", "7", "12")), of(NUMERIC)));
  }

  private String datatype() {
    return random.nextInt(5) == 0
        ? of(List.of(BuiltInNames.RDFS + "Literal", SampleNames.CUSTOM_DATATYPE))
        : Literal.XSD + of(random.nextBoolean() ? NUMERIC : OTHERS);
  }

  private RoleExpression role() {
    return switch (random.nextInt(10)) {
      case 0 -> new RoleExpression.Top();
      case 1 -> new RoleExpression.Bottom();
      case 2, 3 ->
          new RoleExpression.Inverse(new RoleExpression.Named(of(SampleNames.OBJECT_PROPERTIES)));
      default -> new RoleExpression.Named(of(SampleNames.OBJECT_PROPERTIES));
    };
  }

  private Cardinality cardinality() {
    return of(List.of(Cardinality.values()));
  }

  private <T> List<T> list(int least, Supplier<T> item) {
    List<T> items = new ArrayList<>();
    for (int n = least + random.nextInt(3); n > 0; n--) {
      items.add(item.get());
    }
    return items;
  }

  <T> T of(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A keyword in one of the cases that people write. */
  String keyword(String word) {
    return switch (random.nextInt(8)) {
      case 0 -> word.toUpperCase(Locale.ROOT);
      case 1 -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
      default -> word;
    };
  }
}
