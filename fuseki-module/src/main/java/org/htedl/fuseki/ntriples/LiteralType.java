// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

/**
 * What stands behind the quotes of a literal. The same object for the same text within one file and
 * thread, so that receivers may remember it by identity.
 *
 * @param datatype its IRI
 * @param language the tag in lower case; empty if there is none
 */
public record LiteralType(String datatype, String language) {}
