// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.jena.assembler.Assembler;
import org.apache.jena.assembler.exceptions.AssemblerException;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.query.Dataset;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.assembler.AssemblerUtils;
import org.apache.jena.sparql.core.assembler.DatasetAssembler;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.config.AssemblerTerms;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SettingsReader;
import org.htedl.fuseki.config.UnreadSettings;
import org.htedl.fuseki.data.Tdb2Database;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.Unmirrored;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles a dataset from its description as {@code htedl:Dataset}. */
final class MirroredDatasetAssembler extends DatasetAssembler {
  private static final String ACCESS_CONTROLLED =
      "http://jena.apache.org/access#AccessControlledDataset";

  private static final Logger LOG = LoggerFactory.getLogger(MirroredDatasetAssembler.class);

  private static final Property TDB2_LOCATION =
      ResourceFactory.createProperty("http://jena.apache.org/2016/tdb#location");

  /** Tells Jena about the class of datasets. */
  static void register() {
    AssemblerUtils.registerDataset(AssemblerTerms.DATASET, new MirroredDatasetAssembler());
  }

  @Override
  protected DatasetGraph createDataset(Assembler assembler, Resource root) {
    DatasetGraph base = base(assembler, root);
    UnreadSettings.warn(root);
    // Before the mirrors, whose first builds depend on the settings.
    AssemblerUtils.mergeContext(root, base.getContext());
    try {
      DatasetGraph mirrored = mirrored(base, new SettingsReader(root).read());
      // Also for datasets that are made while a server runs.
      BatchingExecution.install(mirrored);
      return mirrored;
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new AssemblerException(root, "htedl:Dataset: " + e.getMessage(), e);
    }
  }

  /** The dataset with mirrors if it can have any; else the dataset as it is. */
  private static DatasetGraph mirrored(DatasetGraph base, Settings settings) {
    if (DatasetGraphHtedl.canMirror(base)) {
      return DatasetGraphHtedl.over(base, settings);
    }
    Mirrors inside = DatasetLayers.of(base).mirrors();
    if (inside == null) {
      LOG.warn("{}", Unmirrored.mark(base, settings).reason());
    } else {
      // They show this dataset too, if the settings are the same.
      Mirrors.of(inside.data().base(), settings, inside::engine);
    }
    return base;
  }

  private static DatasetGraph base(Assembler assembler, Resource root) {
    Statement only = null;
    for (Statement statement : root.listProperties(AssemblerTerms.BASE).toList()) {
      if (only != null) {
        throw new AssemblerException(
            root, "htedl:Dataset has more than one htedl:dataset: leave one of them");
      }
      only = statement;
    }
    if (only == null) {
      throw new AssemblerException(
          root, "htedl:Dataset needs htedl:dataset, the dataset to be mirrored");
    }
    RDFNode base = only.getObject();
    if (!base.isResource()) {
      throw new AssemblerException(root, "htedl:dataset takes a dataset, not " + base);
    }
    for (Statement type : base.asResource().listProperties(RDF.type).toList()) {
      if (type.getObject().toString().equals(ACCESS_CONTROLLED)) {
        throw new AssemblerException(
            root,
            "htedl:Dataset: put the access control outside: access:dataset of the"
                + " access:AccessControlledDataset is the htedl:Dataset");
      }
    }
    recover(base.asResource());
    if (!(assembler.open(base.asResource()) instanceof Dataset dataset)) {
      throw new AssemblerException(root, "htedl:dataset is not a dataset: " + base);
    }
    return dataset.asDatasetGraph();
  }

  /** Jena does not open a TDB2 database with a journal that ends within an entry. */
  private static void recover(Resource base) {
    Statement place = base.getProperty(TDB2_LOCATION);
    if (place == null || !place.getObject().isLiteral()) {
      return;
    }
    try {
      Location location = Location.create(place.getString());
      if (!location.isMem()) {
        Tdb2Database.recover(Path.of(location.getDirectoryPath()), LOG::warn);
      }
    } catch (IOException | RuntimeException unreadable) {
      LOG.debug("{} is left as it is; Jena will say what is wrong with it", place, unreadable);
    }
  }
}
