import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { FastifyInstance } from "fastify";
import { Counter, Histogram } from "prom-client";
import { routeOf } from "../http/route-of.ts";
import { processMetrics } from "./process-metrics.ts";

declare module "fastify" {
  interface FastifyReply {
    /** The reason why the request was refused; null: it was not. */
    refusal: ProblemCode | null;
  }
}

const durations = new Histogram({
  name: "foyer_http_request_duration_seconds",
  help: "Seconds from a request's headers to the end of its answer, by the pattern of its route",
  labelNames: ["method", "route"],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [processMetrics],
});
const answers = new Counter({
  name: "foyer_http_requests_total",
  help: "Answered requests by the class of their status: 2xx, 3xx, 4xx, 5xx",
  labelNames: ["class"],
  registers: [processMetrics],
});
const refusals = new Counter({
  name: "foyer_refusals_total",
  help: "Refused requests by reason, the code of the answer's problem",
  labelNames: ["reason"],
  registers: [processMetrics],
});
/** The reasons that the alarm rules count. Prometheus sees the first of them only if its series was there before. */
const ALARMING: readonly ProblemCode[] = ["unexpected", "busy", "storage-full", "read-only"];
for (const reason of ALARMING) refusals.inc({ reason }, 0);

/** Counts and times every answered request, health checks included. Labels are bounded by the code. rules/metrics 2 */
export function requestMetrics(app: FastifyInstance): void {
  app.decorateReply("refusal", null);
  app.addHook("onResponse", async (request, reply) => {
    durations.observe({ method: request.method, route: routeOf(request) }, reply.elapsedTime / 1000);
    answers.inc({ class: `${Math.floor(reply.statusCode / 100)}xx` });
    if (reply.refusal !== null) refusals.inc({ reason: reply.refusal });
  });
}
