import type { BlockList } from "node:net";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { isInNetworks } from "../../platform/metrics/may-read.ts";
import { type PoolCounts, poolMetrics } from "../../platform/metrics/pool-metrics.ts";
import { processMetrics } from "../../platform/metrics/process-metrics.ts";
import { queueMetrics } from "./queue-metrics.service.ts";

/** However often they are scraped, and by however many, the queues are read once in this time. */
const QUEUES_MS = 5_000;

type Options = {
  /** The networks that may read; loopback always may. */
  networks: BlockList;
  proxyHops: number;
  /** Undefined: the app has no pool of its own. */
  pool: { counts: PoolCounts; maximum: number } | undefined;
};

/** `/metrics` in Prometheus's text format; nobody else learns that it is there. rules/metrics */
export function metricsRoutes(app: FastifyInstance, { networks, proxyHops, pool }: Options): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (pool) poolMetrics(registry, pool.counts, pool.maximum);
  const queues = queueMetrics(registry);
  const refreshed = new TtlCache<void>({ ttlMs: QUEUES_MS, maximum: 1 });
  app.get("/metrics", { logLevel: "silent", schema: { hide: true } }, async (request, reply) => {
    if (!isInNetworks(networks, request, proxyHops)) throw problem("not-found");
    await refreshed.get("", () => queues.refresh(app.platform.db));
    const texts = await Promise.all([processMetrics.metrics(), registry.metrics()]);
    return reply.type(registry.contentType).header("cache-control", "no-store").send(texts.join("\n"));
  });
}
