// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdErrorCode;
import com.apicatalog.jsonld.JsonLdOptions;
import com.apicatalog.jsonld.document.Document;
import com.apicatalog.jsonld.loader.DocumentLoader;
import com.apicatalog.jsonld.loader.DocumentLoaderOptions;
import com.apicatalog.jsonld.loader.FileLoader;
import com.apicatalog.jsonld.loader.HttpLoader;
import com.apicatalog.jsonld.loader.SchemeRouter;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.lang.LangJSONLD11;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.client.AllowedAddresses;
import org.htedl.fuseki.client.WatchedClients;
import org.jspecify.annotations.Nullable;

/**
 * Finds the contexts that a document in JSON-LD names. In a request they are refused unless their
 * addresses are allowed: otherwise every writer could have the server send requests, and a slow
 * address would keep the writer lock. All contexts of a document together may take a few seconds.
 */
final class ContextLoader implements DocumentLoader {
  private static final int BAD_REQUEST = 400;

  private final DocumentLoader places;
  private final Map<URI, Document> known = new HashMap<>();

  private ContextLoader() {
    DocumentLoader web = new HttpLoader(new ContextClient());
    this.places =
        new SchemeRouter().set("http", web).set("https", web).set("file", new FileLoader());
  }

  /** A context of Jena in which a document of a syntax is read with a loader of its own. */
  static @Nullable Context in(Lang lang, @Nullable Context context) {
    boolean isJson = Lang.JSONLD.equals(lang) || Lang.JSONLD11.equals(lang);
    if (!isJson || context != null && context.isDefined(LangJSONLD11.JSONLD_OPTIONS)) {
      return context;
    }
    Context own = context == null ? new Context() : context.copy();
    own.set(LangJSONLD11.JSONLD_OPTIONS, new JsonLdOptions(new ContextLoader()));
    return own;
  }

  @Override
  public Document loadDocument(URI address, DocumentLoaderOptions options) throws JsonLdError {
    if (WatchedClients.isHandling() && !AllowedAddresses.configured().admit(address)) {
      String sentence =
          "The data names the context "
              + shown(address)
              + ", which the server does not fetch: put the context itself into the data, or allow"
              + " its address with --allow-address of serve or the system property "
              + AllowedAddresses.PROPERTY
              + ".";
      WatchedClients.refuse(BAD_REQUEST, sentence);
      throw new JsonLdError(JsonLdErrorCode.LOADING_REMOTE_CONTEXT_FAILED, sentence);
    }
    Document found = known.get(address);
    if (found == null) {
      found = places.loadDocument(address, options);
      known.put(address, found);
    }
    return found;
  }

  private static String shown(URI address) {
    String text = address.toASCIIString();
    return text.length() <= 200 ? text : text.substring(0, 200) + "…";
  }
}
