// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.Optional;
import org.apache.jena.fuseki.access.AuthorizationService;
import org.apache.jena.fuseki.access.DataAccessCtl;
import org.apache.jena.fuseki.access.DatasetGraphAccessControl;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.sparql.core.DatasetGraphWrapperView;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.htedl.fuseki.data.GraphNames;
import org.jspecify.annotations.Nullable;

/**
 * A dataset as a stack of layers, from the one that is asked to the storage. Everything that needs
 * the mirrors behind a dataset, or the graph behind a name, asks here: queries, endpoints,
 * admission, metrics and deletion.
 *
 * <p>Example: {@code text:TextDataset} over {@code htedl:Dataset} over TDB2. A wrapper such as the
 * text dataset shows all data of the dataset inside, so its mirrors show what the wrapper shows.
 * Jena's query engines look through such wrappers, and so does this class. A view, such as one
 * user's part of an access-controlled dataset or the dataset of a {@code FROM} clause, shows other
 * data than the dataset inside: it must never be answered from the mirrors of the whole. Access
 * control itself is a wrapper: who asks for a user asks for {@link #accessControl} first, and then
 * for the layers of the view that the user gets.
 */
public final class DatasetLayers {
  private final @Nullable Mirrors mirrors;
  private final boolean showsAll;
  private final DatasetGraph innermost;
  private final @Nullable DatasetGraph database;
  private final Optional<AccessControl> control;
  private final boolean infersByDefault;

  private DatasetLayers(
      @Nullable Mirrors mirrors,
      boolean showsAll,
      DatasetGraph innermost,
      @Nullable DatasetGraph database,
      Optional<AccessControl> control,
      boolean infersByDefault) {
    this.mirrors = mirrors;
    this.showsAll = showsAll;
    this.innermost = innermost;
    this.database = database;
    this.control = control;
    this.infersByDefault = infersByDefault;
  }

  /**
   * The access control of a dataset.
   *
   * @param users what each user may read; null if that is missing, and then nobody may read
   *     anything
   */
  public record AccessControl(@Nullable AuthorizationService users) {
    private static Optional<AccessControl> of(DatasetGraph layer) {
      if (layer instanceof DatasetGraphAccessControl controlled) {
        return Optional.of(new AccessControl(controlled.getAuthService()));
      }
      Context context = layer.getContext();
      return context != null && context.isDefined(DataAccessCtl.symAuthorizationService)
          ? Optional.of(new AccessControl(context.get(DataAccessCtl.symAuthorizationService)))
          : Optional.empty();
    }
  }

  /** The layers of a dataset. */
  public static DatasetLayers of(DatasetGraph dataset) {
    DatasetGraph layer = dataset;
    boolean showsAll = true;
    DatasetGraph database = null;
    Optional<AccessControl> control = Optional.empty();
    while (true) {
      DatasetGraph present = layer;
      database = DatabaseMgr.isTDB2(layer) ? layer : database;
      control = control.or(() -> AccessControl.of(present));
      Mirrors mirrors = mirrorsOf(layer);
      DatasetGraph inside = mirrors == null ? inside(layer) : null;
      if (inside == null) {
        DatasetGraph mirrored =
            mirrors == null ? database : (mirrors.data().isTdb2() ? mirrors.data().base() : null);
        boolean infers =
            layer instanceof DatasetGraphHtedl htedl
                ? htedl.infersByDefault()
                : mirrors == null
                    && Unmirrored.of(layer.getContext())
                        .map(Unmirrored::infersByDefault)
                        .orElse(false);
        return new DatasetLayers(mirrors, showsAll, layer, mirrored, control, infers);
      }
      showsAll &= !(layer instanceof DatasetGraphWrapperView || layer instanceof EntailedLayer);
      layer = inside;
    }
  }

  /** The mirrors of this very layer; null if it only leads to a layer that has some. */
  private static @Nullable Mirrors mirrorsOf(DatasetGraph layer) {
    if (layer instanceof DatasetGraphHtedl mirrored) {
      return mirrored.mirrors();
    }
    Mirrors mirrors = Mirrors.of(layer.getContext());
    return mirrors != null && mirrors.data().isStoredIn(layer) ? mirrors : null;
  }

  private static @Nullable DatasetGraph inside(DatasetGraph layer) {
    return switch (layer) {
      case EntailedLayer entailed -> entailed.asserted();
      case DynamicDatasetGraph from -> from.getOriginal();
      case DatasetGraphWrapper wrapper -> wrapper.getWrapped();
      default -> null;
    };
  }

  /** The mirrors that show exactly the data of the dataset; null if there are none. */
  public @Nullable Mirrors mirrors() {
    return showsAll ? mirrors : null;
  }

  /**
   * The mirrors of the dataset, or of the one that it shows a part of; null if there are none. For
   * settings, memory and counters: they must not answer what the data is.
   */
  public @Nullable Mirrors mirrorsInside() {
    return mirrors == null ? Mirrors.of(innermost.getContext()) : mirrors;
  }

  /** Returns whether a {@code htedl:Dataset} is among the layers, with mirrors or without. */
  public boolean isConfigured() {
    return mirrors != null || unmirrored().isPresent();
  }

  /** Returns whether plain queries read the entailed view, unless they say otherwise. */
  public boolean infersByDefault() {
    return infersByDefault;
  }

  /** The access control of the dataset, whichever layer has it. */
  public Optional<AccessControl> accessControl() {
    return control;
  }

  /** The reason why a dataset configured to have mirrors has none. */
  public Optional<Unmirrored> unmirrored() {
    return mirrors == null ? Unmirrored.of(innermost.getContext()) : Optional.empty();
  }

  /** The TDB2 database that stores the data; empty if the data is stored otherwise. */
  public Optional<DatasetGraph> database() {
    return Optional.ofNullable(database);
  }

  /** Returns whether the data is stored in TDB2. */
  public boolean isTdb2() {
    return mirrors == null ? innermost instanceof DatasetGraphTDB : mirrors.data().isTdb2();
  }

  /**
   * The graph that is read where a query names one. With TDB2's setting for it, the default graph
   * of queries is the union of the named graphs; {@code urn:x-arq:DefaultGraph} is the stored
   * default graph all the same. Updates and the graph store protocol mean stored graphs, and do not
   * ask here.
   *
   * @param name a graph's name, or null for the default graph
   * @param settings the context of the query
   */
  public Node queried(@Nullable Node name, Context settings) {
    boolean isStored = name != null && !name.equals(Quad.defaultGraphNodeGenerated);
    return !isStored && showsAll && isTdb2() && hasUnionDefault(settings)
        ? GraphNames.UNION
        : GraphNames.canonical(name);
  }

  /**
   * Returns whether the default graph of a {@code FROM} clause is the union of the named graphs.
   * Only TDB2's query engine looks at its setting, and puts the clause right over the storage;
   * Fuseki reads the clause itself and takes it as it is written.
   */
  public static boolean isUnion(DynamicDatasetGraph from, Context settings) {
    return from.getOriginal() instanceof DatasetGraphTDB && hasUnionDefault(settings);
  }

  private static boolean hasUnionDefault(Context settings) {
    return settings.isTrue(TDB2.symUnionDefaultGraph1)
        || settings.isTrue(TDB2.symUnionDefaultGraph2);
  }
}
