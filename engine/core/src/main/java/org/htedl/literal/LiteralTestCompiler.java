// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.literal.pattern.XsdPattern;

/** Makes tests of data ranges. */
final class LiteralTestCompiler {
  private static final String[][] PREFIXES = {
    {Literal.XSD, "xsd:"},
    {Literal.RDF, "rdf:"},
    {"http://www.w3.org/2000/01/rdf-schema#", "rdfs:"},
    {"http://www.w3.org/2002/07/owl#", "owl:"}
  };

  private LiteralTestCompiler() {}

  static LiteralTest compile(DataRange range) {
    return switch (range) {
      case DataRange.Unqualified unqualified -> new SetTest.Everything();
      case DataRange.Datatype datatype ->
          new SetTest.OfDatatype(DatatypeLiterals.of(datatype.iri()));
      case DataRange.Restricted restricted ->
          new FacetCompiler(restricted.datatype()).compile(restricted.facets());
      case DataRange.OneOf oneOf -> oneOf(oneOf.values());
      case DataRange.Not not -> new SetTest.Complement(compile(not.operand()));
      case DataRange.And and -> new SetTest.Every(compile(and.operands()));
      case DataRange.Or or -> new SetTest.Some(compile(or.operands()));
    };
  }

  private static List<LiteralTest> compile(List<DataRange> ranges) {
    return ranges.stream().map(LiteralTestCompiler::compile).toList();
  }

  static LiteralTest equalTo(Constant constant) {
    return LiteralValue.of(constant.literal()).isIllTyped()
        ? new SetTest.Terms(Set.of(constant.literal()))
        : oneOf(List.of(constant));
  }

  private static LiteralTest oneOf(List<Constant> constants) {
    var numbers = new ArrayList<Bound.OfNumber>();
    Set<Literal> terms = new HashSet<>();
    for (Constant constant : constants) {
      LiteralValue value = LiteralValue.of(constant.literal());
      if (value instanceof NumericValue number) {
        if (!number.isNaN()) {
          numbers.add(Bound.OfNumber.of(constant, number));
        }
      } else if (!value.isIllTyped()) {
        terms.add(constant.literal());
      }
    }
    if (numbers.isEmpty()) {
      return new SetTest.Terms(terms);
    }
    LiteralTest equalNumber =
        numbers.size() > 1 ? new NumbersTest(numbers) : equalTo(numbers.getFirst());
    return terms.isEmpty()
        ? equalNumber
        : new SetTest.Some(List.of(equalNumber, new SetTest.Terms(terms)));
  }

  private static LiteralTest equalTo(Bound.OfNumber number) {
    var limit = List.of(new IntervalTest.Limit(number, true));
    return new IntervalTest(DatatypeLiterals.numbers(), limit, limit);
  }

  /** A datatype's name as it stands in messages. */
  private static String name(String iri) {
    for (String[] prefix : PREFIXES) {
      if (iri.startsWith(prefix[0])) {
        return prefix[1] + iri.substring(prefix[0].length());
      }
    }
    return "<" + iri + ">";
  }

  /** A literal as it stands in messages. */
  private static String quoted(Literal literal) {
    String lexical = literal.lexical();
    return "\"" + (lexical.length() > 60 ? lexical.substring(0, 60) + "…" : lexical) + "\"";
  }

  /** Collects the facets of one restricted datatype. */
  private static final class FacetCompiler {
    private final String iri;
    private final List<IntervalTest.Limit> lower = new ArrayList<>();
    private final List<IntervalTest.Limit> upper = new ArrayList<>();
    private final List<XsdPattern> patterns = new ArrayList<>();
    private final List<LanguageRange> languages = new ArrayList<>();
    private long minLength = 0;
    private long maxLength = Long.MAX_VALUE;
    private boolean boundsOnly = true;

    FacetCompiler(String iri) {
      this.iri = iri;
    }

    LiteralTest compile(List<FacetRestriction> facets) {
      for (FacetRestriction restriction : facets) {
        if (!FacetRules.applies(restriction.facet(), KnownDatatype.find(iri))) {
          throw bad(
              "The facet " + restriction.facet().keyword() + " does not apply to " + name(iri));
        }
        add(restriction.facet(), restriction.value());
      }
      var interval = new IntervalTest(DatatypeLiterals.of(iri), lower, upper);
      return boundsOnly
          ? interval
          : new FacetTest(interval, minLength, maxLength, patterns, languages);
    }

    private void add(Facet facet, Constant constant) {
      switch (facet) {
        case LESS -> upper.add(new IntervalTest.Limit(bound(facet, constant), false));
        case LESS_OR_EQUAL -> upper.add(new IntervalTest.Limit(bound(facet, constant), true));
        case GREATER -> lower.add(new IntervalTest.Limit(bound(facet, constant), false));
        case GREATER_OR_EQUAL -> lower.add(new IntervalTest.Limit(bound(facet, constant), true));
        default -> {
          boundsOnly = false;
          addToText(facet, constant);
        }
      }
    }

    private void addToText(Facet facet, Constant constant) {
      switch (facet) {
        case LENGTH -> {
          long length = length(facet, constant);
          minLength = Math.max(minLength, length);
          maxLength = Math.min(maxLength, length);
        }
        case MIN_LENGTH -> minLength = Math.max(minLength, length(facet, constant));
        case MAX_LENGTH -> maxLength = Math.min(maxLength, length(facet, constant));
        case PATTERN -> patterns.add(XsdPattern.compile(text(facet, constant)));
        default -> {
          LanguageRange range = LanguageRange.parse(text(facet, constant));
          if (range == null) {
            throw bad(
                quoted(constant.literal())
                    + " is not a language range such as \"en\", \"de-CH\" or \"*\"");
          }
          languages.add(range);
        }
      }
    }

    private Bound bound(Facet facet, Constant constant) {
      LiteralValue value = wellTyped(constant);
      KnownDatatype restricted = KnownDatatype.find(iri);
      KnownDatatype own = value.datatype();
      if (restricted != null && own != null && FacetRules.comparable(own, restricted)) {
        switch (value) {
          case NumericValue number -> {
            return Bound.OfNumber.of(constant, number);
          }
          case TemporalValue time -> {
            return new Bound.OfTime(own, time);
          }
          case DurationValue duration -> {
            return new Bound.OfDuration(duration);
          }
          case TextValue text -> {
            return new Bound.OfText(text.text());
          }
          case OpaqueValue other -> {}
        }
      }
      throw bad(
          "The bound "
              + quoted(constant.literal())
              + " of "
              + facet.keyword()
              + " is of "
              + name(constant.literal().datatype())
              + ", which does not compare with "
              + name(iri));
    }

    private long length(Facet facet, Constant constant) {
      LiteralValue value = wellTyped(constant);
      KnownDatatype own = value.datatype();
      if (value instanceof NumericValue number
          && own != null
          && own.isDerivedFrom(KnownDatatype.INTEGER)) {
        BigInteger length = number.decimal().toBigInteger();
        if (length.signum() >= 0) {
          return length.bitLength() < 64 ? length.longValue() : Long.MAX_VALUE;
        }
      }
      throw bad(
          "The facet "
              + facet.keyword()
              + " takes an integer that is not negative, not "
              + quoted(constant.literal()));
    }

    private String text(Facet facet, Constant constant) {
      if (wellTyped(constant) instanceof TextValue text && text.language().isEmpty()) {
        return text.text();
      }
      throw bad(
          "The facet "
              + facet.keyword()
              + " takes a string, not "
              + quoted(constant.literal())
              + " of "
              + name(constant.literal().datatype()));
    }

    private static LiteralValue wellTyped(Constant constant) {
      LiteralValue value = LiteralValue.of(constant.literal());
      if (value.isIllTyped()) {
        throw bad(
            quoted(constant.literal())
                + " is not a value of "
                + name(constant.literal().datatype()));
      }
      return value;
    }
  }

  private static BadExpressionException bad(String sentence) {
    return new BadExpressionException(sentence + ".", -1);
  }
}
