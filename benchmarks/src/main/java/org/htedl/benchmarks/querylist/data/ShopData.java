// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.function.Consumer;
import org.apache.jena.sparql.core.Quad;

/**
 * A shop whose customers follow each other: users like and review products, which have producers,
 * features and a tree of types and are offered by vendors. The named graphs {@code stock0} and so
 * on have the products in a store each.
 *
 * @param triples about how many
 * @param seed where the choices come from
 */
public record ShopData(int triples, long seed) implements QuadData {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/shop/";

  private static final int USERS = 5_400;
  private static final int PRODUCTS = 2_700;
  private static final int OFFERS = 6_300;
  private static final int REVIEWS = 3_400;
  private static final int IN_STOCK = 150;
  private static final int STORES = 24;

  /** The inner types of a tree with four branches each, and all of them. */
  private static final int INNER_TYPES = 21;

  private static final int TYPES = 85;
  private static final int FEATURES = 400;
  private static final int PRODUCERS = 60;
  private static final int VENDORS = 40;
  private static final int GENRES = 50;
  private static final int CITIES = 150;
  private static final int COUNTRIES = 20;
  private static final String[] LANGUAGES = {"en", "de", "fr"};

  @Override
  public void forEach(Consumer<Quad> sink) {
    new Maker(new QuadMaker(NAMESPACE, triples, seed, sink)).make();
  }

  /** One pass over the quads. */
  private static final class Maker {
    private final QuadMaker to;
    private final int users;
    private final int products;

    Maker(QuadMaker to) {
      this.to = to;
      this.users = to.scaled(USERS);
      this.products = to.scaled(PRODUCTS);
    }

    void make() {
      axioms();
      places();
      companies();
      for (int u = 0; u < users; u++) {
        user(u);
      }
      for (int p = 0; p < products; p++) {
        product(p);
      }
      for (int o = to.scaled(OFFERS) - 1; o >= 0; o--) {
        offer(o);
      }
      for (int r = to.scaled(REVIEWS) - 1; r >= 0; r--) {
        review(r);
      }
      for (int s = 0; s < STORES; s++) {
        store(s);
      }
    }

    private void axioms() {
      to.subClasses("Agent", "User", "Company");
      to.subClasses("Company", "Producer", "Vendor");
      to.subClasses("Record", "Offer", "Review");
      to.subClasses("Product", "Type0");
      for (int t = 1; t < TYPES; t++) {
        to.subClasses("Type" + (t - 1) / 4, "Type" + t);
      }
      to.subProperties("knows", "follows", "friendOf");
      to.subProperties("about", "product", "reviewFor");
      to.subProperties("rating", "rating1", "rating2", "rating3", "rating4");
      to.domain("price", "Record");
      to.range("reviewer", "User");
    }

    private void places() {
      for (int c = 0; c < CITIES; c++) {
        to.edge("city" + c, "inCountry", "country" + to.skewed(COUNTRIES));
      }
      for (int c = 0; c < COUNTRIES; c++) {
        to.edge("country" + c, "inContinent", "continent" + c % 5);
      }
    }

    private void companies() {
      for (int p = 0; p < PRODUCERS; p++) {
        company("producer" + p, "Producer");
      }
      for (int v = 0; v < VENDORS; v++) {
        company("vendor" + v, "Vendor");
      }
      for (int f = 0; f < FEATURES; f++) {
        to.type("feature" + f, "Feature");
        to.text("feature" + f, "label", to.phrase(2));
      }
    }

    private void company(String company, String type) {
      to.type(company, type);
      to.text(company, "label", to.phrase(2));
      to.edge(company, "country", "country" + to.skewed(COUNTRIES));
    }

    private void user(int number) {
      String user = "user" + number;
      to.type(user, "User");
      for (int other : to.several(to.below(12), users)) {
        to.edge(user, "follows", "user" + other);
      }
      for (int liked : to.several(to.below(5), products)) {
        to.edge(user, "likes", "product" + liked);
      }
      for (int f = to.skewed(3); f > 0; f--) {
        to.edge(user, "friendOf", "user" + to.below(users));
      }
      if (to.chance(.6)) {
        to.edge(user, "location", "city" + to.skewed(CITIES));
      }
      if (to.chance(.5)) {
        to.edge(user, "ageGroup", "ages" + to.below(9));
        to.edge(user, "gender", to.chance(.5) ? "female" : "male");
      }
      if (to.chance(.4)) {
        to.text(user, "givenName", to.phrase(1));
        to.text(user, "familyName", to.phrase(1));
      }
    }

    private void product(int number) {
      String product = "product" + number;
      int leaf = INNER_TYPES + to.below(TYPES - INNER_TYPES);
      to.type(product, "Type" + leaf, "Type" + (leaf - 1) / 4);
      to.text(product, "label", to.phrase(3));
      to.text(product, "comment", to.phrase(25));
      to.text(product, "caption", to.phrase(5));
      to.edge(product, "producer", "producer" + to.skewed(PRODUCERS));
      for (int feature : to.several(10, FEATURES)) {
        to.edge(product, "feature", "feature" + feature);
      }
      for (int genre : to.several(3, GENRES)) {
        to.edge(product, "genre", "genre" + genre);
      }
      to.number(product, "num1", 1 + to.below(2_000));
      to.number(product, "num2", 1 + to.below(2_000));
      if (to.chance(.6)) {
        to.number(product, "num3", 1 + to.below(2_000));
      }
      if (to.chance(.3)) {
        to.number(product, "contentRating", 6 + to.below(13));
        to.edge(product, "language", "language" + to.skewed(15));
      }
      if (to.chance(.25)) {
        to.edge(product, "author", "user" + to.below(users));
      }
    }

    private void offer(int number) {
      String offer = "offer" + number;
      to.type(offer, "Offer");
      to.edge(offer, "product", "product" + to.below(products));
      to.edge(offer, "vendor", "vendor" + to.skewed(VENDORS));
      to.edge(offer, "region", "country" + to.skewed(COUNTRIES));
      to.price(offer, "price", 100 + to.below(900_000));
      to.number(offer, "deliveryDays", 1 + to.below(14));
      to.day(offer, "validTo", 2025 + to.below(2));
    }

    private void review(int number) {
      String review = "review" + number;
      to.type(review, "Review");
      to.edge(review, "reviewFor", "product" + to.skewed(products));
      to.edge(review, "reviewer", "user" + to.skewed(users));
      to.text(review, "title", to.phrase(4));
      to.text(review, "text", to.phrase(30), LANGUAGES[to.below(LANGUAGES.length)]);
      to.day(review, "date", 2020 + to.below(6));
      for (int r = 1; r <= 4; r++) {
        if (to.chance(.7)) {
          to.number(review, "rating" + r, 1 + to.below(10));
        }
      }
    }

    private void store(int number) {
      to.edge("stock" + number, "heldBy", "vendor" + to.below(VENDORS));
      to.useGraph("stock" + number);
      for (int i = 0; i < IN_STOCK; i++) {
        String product = "product" + to.skewed(products);
        to.number(product, "pieces", to.below(100));
        to.edge(product, "shelf", "shelf" + to.below(20));
      }
      to.useDefaultGraph();
    }
  }
}
