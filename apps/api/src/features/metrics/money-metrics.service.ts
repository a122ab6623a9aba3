import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/db/schema.ts";
import { countChargebacks, countFailedRefunds, countOpenFindings } from "./money.store.ts";

/** Declares the gauges of money that waits for people. rules/metrics 3 */
export function moneyMetrics(registry: Registry) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const chargebacks = gauge(
    "foyer_chargebacks_open",
    "Payments charged back whose tickets nobody has decided on, at most 10,000",
  );
  const findings = gauge(
    "foyer_reconciliation_findings_open",
    "Payments that differ from their providers and that nobody has marked, at most 10,000",
  );
  const failedRefunds = gauge(
    "foyer_refunds_failed",
    "Refunds that providers have refused within a day, at most 10,000",
  );
  return {
    gauges: [chargebacks, findings, failedRefunds],
    /** Reads the database; throws where it does not answer. */
    refresh: async (db: Kysely<Database>): Promise<void> => {
      const read = [countChargebacks(db), countOpenFindings(db), countFailedRefunds(db)] as const;
      const [charged, differing, failed] = await Promise.all(read);
      chargebacks.set(charged);
      findings.set(differing);
      failedRefunds.set(failed);
    },
  };
}
