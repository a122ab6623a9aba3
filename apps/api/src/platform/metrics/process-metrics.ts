import { Registry } from "prom-client";

/** Metrics that this process counts itself, whatever its database; each metric is declared beside what it counts. rules/metrics 1 */
export const processMetrics = new Registry();
