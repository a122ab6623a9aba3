import { Counter } from "prom-client";
import { processMetrics } from "../../platform/metrics/process-metrics.ts";

const sales = new Counter({
  name: "foyer_sales_total",
  help: "Tickets sold by this process: by whom (visitor, staff, desk), and whether they wait for a payment",
  labelNames: ["by", "state"],
  registers: [processMetrics],
});
for (const by of ["visitor", "staff", "desk"] as const) {
  for (const state of ["issued", "held"] as const) sales.inc({ by, state }, 0);
}

/** Counts one sold ticket. rules/metrics 2 */
export function countSale(by: "visitor" | "staff" | "desk", state: "issued" | "held"): void {
  sales.inc({ by, state });
}
