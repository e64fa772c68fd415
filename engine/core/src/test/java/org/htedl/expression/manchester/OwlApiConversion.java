// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.semanticweb.owlapi.model.OWLCardinalityRestriction;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataAllValuesFrom;
import org.semanticweb.owlapi.model.OWLDataCardinalityRestriction;
import org.semanticweb.owlapi.model.OWLDataComplementOf;
import org.semanticweb.owlapi.model.OWLDataHasValue;
import org.semanticweb.owlapi.model.OWLDataIntersectionOf;
import org.semanticweb.owlapi.model.OWLDataOneOf;
import org.semanticweb.owlapi.model.OWLDataPropertyExpression;
import org.semanticweb.owlapi.model.OWLDataRange;
import org.semanticweb.owlapi.model.OWLDataSomeValuesFrom;
import org.semanticweb.owlapi.model.OWLDataUnionOf;
import org.semanticweb.owlapi.model.OWLDatatype;
import org.semanticweb.owlapi.model.OWLDatatypeRestriction;
import org.semanticweb.owlapi.model.OWLFacetRestriction;
import org.semanticweb.owlapi.model.OWLIndividual;
import org.semanticweb.owlapi.model.OWLLiteral;
import org.semanticweb.owlapi.model.OWLObjectAllValuesFrom;
import org.semanticweb.owlapi.model.OWLObjectCardinalityRestriction;
import org.semanticweb.owlapi.model.OWLObjectComplementOf;
import org.semanticweb.owlapi.model.OWLObjectHasSelf;
import org.semanticweb.owlapi.model.OWLObjectHasValue;
import org.semanticweb.owlapi.model.OWLObjectIntersectionOf;
import org.semanticweb.owlapi.model.OWLObjectInverseOf;
import org.semanticweb.owlapi.model.OWLObjectOneOf;
import org.semanticweb.owlapi.model.OWLObjectPropertyExpression;
import org.semanticweb.owlapi.model.OWLObjectSomeValuesFrom;
import org.semanticweb.owlapi.model.OWLObjectUnionOf;

/** From the OWL API's objects to our records. */
final class OwlApiConversion {
  private OwlApiConversion() {}

  static ClassExpression of(OWLClassExpression expression) {
    return switch (expression) {
      case OWLClass c -> named(c.getIRI().toString());
      case OWLObjectComplementOf c -> new ClassExpression.Not(of(c.getOperand()));
      case OWLObjectIntersectionOf c ->
          new ClassExpression.And(c.operands().map(OwlApiConversion::of).toList());
      case OWLObjectUnionOf c ->
          new ClassExpression.Or(c.operands().map(OwlApiConversion::of).toList());
      case OWLObjectSomeValuesFrom c ->
          new ClassExpression.Some(role(c.getProperty()), of(c.getFiller()));
      case OWLObjectAllValuesFrom c ->
          new ClassExpression.Only(role(c.getProperty()), of(c.getFiller()));
      case OWLObjectCardinalityRestriction c ->
          new ClassExpression.Count(
              cardinality(c), c.getCardinality(), role(c.getProperty()), of(c.getFiller()));
      case OWLObjectHasValue c ->
          new ClassExpression.HasValue(role(c.getProperty()), individual(c.getFiller()));
      case OWLObjectHasSelf c -> new ClassExpression.HasSelf(role(c.getProperty()));
      case OWLObjectOneOf c ->
          new ClassExpression.OneOf(c.individuals().map(OwlApiConversion::individual).toList());
      case OWLDataSomeValuesFrom c ->
          new ClassExpression.DataSome(property(c.getProperty()), range(c.getFiller()));
      case OWLDataAllValuesFrom c ->
          new ClassExpression.DataOnly(property(c.getProperty()), range(c.getFiller()));
      case OWLDataCardinalityRestriction c ->
          new ClassExpression.DataCount(
              cardinality(c), c.getCardinality(), property(c.getProperty()), range(c.getFiller()));
      case OWLDataHasValue c ->
          new ClassExpression.DataHasValue(property(c.getProperty()), constant(c.getFiller()));
      default -> throw new IllegalArgumentException("no record for " + expression);
    };
  }

  private static ClassExpression named(String iri) {
    return switch (iri) {
      case BuiltInNames.THING -> new ClassExpression.Thing();
      case BuiltInNames.NOTHING -> new ClassExpression.Nothing();
      default -> new ClassExpression.Named(iri);
    };
  }

  private static Cardinality cardinality(OWLCardinalityRestriction<?> restriction) {
    return switch (restriction.getClassExpressionType()) {
      case OBJECT_MIN_CARDINALITY, DATA_MIN_CARDINALITY -> Cardinality.MIN;
      case OBJECT_MAX_CARDINALITY, DATA_MAX_CARDINALITY -> Cardinality.MAX;
      default -> Cardinality.EXACTLY;
    };
  }

  private static RoleExpression role(OWLObjectPropertyExpression property) {
    if (property instanceof OWLObjectInverseOf inverse) {
      return new RoleExpression.Inverse(role(inverse.getInverse()));
    }
    String iri = property.asOWLObjectProperty().getIRI().toString();
    return switch (iri) {
      case BuiltInNames.TOP_OBJECT_PROPERTY -> new RoleExpression.Top();
      case BuiltInNames.BOTTOM_OBJECT_PROPERTY -> new RoleExpression.Bottom();
      default -> new RoleExpression.Named(iri);
    };
  }

  private static String property(OWLDataPropertyExpression property) {
    return property.asOWLDataProperty().getIRI().toString();
  }

  private static String individual(OWLIndividual individual) {
    return individual.isNamed()
        ? individual.asOWLNamedIndividual().getIRI().toString()
        // The OWL API renames blank nodes; the sample has only one.
        : "_:b0";
  }

  private static DataRange range(OWLDataRange range) {
    return switch (range) {
      case OWLDatatype r -> new DataRange.Datatype(r.getIRI().toString());
      case OWLDatatypeRestriction r ->
          new DataRange.Restricted(
              r.getDatatype().getIRI().toString(),
              r.facetRestrictions().map(OwlApiConversion::facet).toList());
      case OWLDataOneOf r ->
          new DataRange.OneOf(r.values().map(OwlApiConversion::constant).toList());
      case OWLDataComplementOf r -> new DataRange.Not(range(r.getDataRange()));
      case OWLDataIntersectionOf r -> new DataRange.And(ranges(r.operands().toList()));
      case OWLDataUnionOf r -> new DataRange.Or(ranges(r.operands().toList()));
      default -> throw new IllegalArgumentException("no record for " + range);
    };
  }

  private static List<DataRange> ranges(List<? extends OWLDataRange> operands) {
    return operands.stream().map(OwlApiConversion::range).toList();
  }

  private static FacetRestriction facet(OWLFacetRestriction restriction) {
    String symbol = restriction.getFacet().getSymbolicForm();
    for (Facet facet : Facet.values()) {
      if (facet.keyword().equals(symbol)) {
        return new FacetRestriction(facet, constant(restriction.getFacetValue()));
      }
    }
    throw new IllegalArgumentException("no facet for " + symbol);
  }

  private static Constant constant(OWLLiteral literal) {
    return Constant.of(
        literal.hasLang()
            ? Literal.tagged(literal.getLiteral(), literal.getLang())
            : new Literal(literal.getLiteral(), literal.getDatatype().getIRI().toString(), ""));
  }
}
