// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.feature.Feature;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.Mirrors;
import org.jspecify.annotations.Nullable;

/**
 * The series of all services of one server. Those of a service are removed when it is shut down, as
 * by the admin page, and at the latest before the next scrape after it has left the server or has
 * another dataset, of which Fuseki does not notify modules. Thread-safe.
 */
public final class MirrorGauges {
  private static final String ATTRIBUTE = HtedlVocabulary.NAMESPACE + "gauges";

  private final MeterRegistry registry;
  private final Map<String, DatasetMeters> services = new ConcurrentHashMap<>();

  private MirrorGauges(MeterRegistry registry) {
    this.registry = registry;
    for (Feature feature : Feature.all()) {
      Gauge.builder("htedl.feature.on", feature, each -> each.isOn() ? 1 : 0)
          .tag("feature", feature.name())
          .strongReference(true)
          .register(registry);
    }
  }

  /** The gauges of a server; null if it has no metrics. */
  public static @Nullable MirrorGauges of(ServletContext server) {
    if (server.getAttribute(ATTRIBUTE) instanceof MirrorGauges known) {
      return known;
    }
    MetricsProvider provider = MetricsProvider.getMetricsProvider(server);
    MeterRegistry registry = provider == null ? null : provider.getMeterRegistry();
    if (registry == null) {
      return null;
    }
    synchronized (registry) {
      if (server.getAttribute(ATTRIBUTE) instanceof MirrorGauges known) {
        return known;
      }
      MirrorGauges gauges = new MirrorGauges(registry);
      server.setAttribute(ATTRIBUTE, gauges);
      return gauges;
    }
  }

  /** The series of a service, which are added if they are not there. */
  DatasetMeters service(String name, DataService service) {
    DatasetGraph dataset = observed(service.getDataset());
    DatasetMeters known = services.get(name);
    if (known != null && known.isOf(dataset)) {
      return known;
    }
    return services.compute(name, (key, present) -> replaced(key, present, service, dataset));
  }

  private DatasetMeters replaced(
      String name, @Nullable DatasetMeters present, DataService service, DatasetGraph dataset) {
    if (present != null) {
      if (present.isOf(dataset)) {
        return present;
      }
      present.remove();
    }
    DatasetMeters meters = new DatasetMeters(registry, name, dataset);
    service.addShutdownHandler(
        ended -> {
          meters.remove();
          services.remove(name, meters);
        });
    return meters;
  }

  /** Brings the series up to date with the services that the server has now. */
  public void follow(DataAccessPointRegistry present) {
    services.forEach(
        (name, meters) -> {
          DataAccessPoint point = present.get(name);
          DatasetGraph dataset = point == null ? null : point.getDataService().getDataset();
          if (dataset == null || meters.isOfNone() || !meters.isOf(observed(dataset))) {
            meters.remove();
            services.remove(name, meters);
          }
        });
    for (DataAccessPoint point : present.accessPoints()) {
      DatasetGraph dataset = point.getDataService().getDataset();
      if (dataset != null && DatasetLayers.of(dataset).mirrorsInside() != null) {
        service(point.getName(), point.getDataService());
      }
    }
  }

  /**
   * The dataset whose series these are: that behind the service's dataset which has the mirrors, if
   * there is one. A view has the series of the whole: the settings say whether they count data.
   */
  private static DatasetGraph observed(DatasetGraph dataset) {
    Mirrors mirrors = DatasetLayers.of(dataset).mirrorsInside();
    return mirrors == null ? dataset : mirrors.data().base();
  }
}
