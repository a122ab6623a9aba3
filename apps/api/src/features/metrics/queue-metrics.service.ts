import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/db/schema.ts";
import { listQueueAges } from "../../platform/durable-work/queue-ages.store.ts";
import { moneyMetrics } from "./money-metrics.service.ts";
import { areMailsPaused, countDueHolds, countLines, countOutbox } from "./queues.store.ts";

/** Gauges of what waits in the database; every server of an installation reports the same. */
export type QueueMetrics = {
  /** Reads the database, and sets every gauge; without an answer only `foyer_database_up` is left. */
  refresh(db: Kysely<Database>): Promise<void>;
};

/** Declares the gauges of the database's queues. rules/metrics 3 */
export function queueMetrics(registry: Registry): QueueMetrics {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const byKind = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["kind"], registers: [registry] });
  const up = gauge("foyer_database_up", "1: the database answered the latest read of these queues");
  const due = byKind("foyer_work_due", "Durable work that is due, at most 10,000");
  const age = byKind("foyer_work_oldest_due_seconds", "Seconds for which the oldest due work has waited");
  const dead = byKind("foyer_work_dead_letters", "Failed durable work that staff can repeat, at most 10,000");
  const outbox = gauge("foyer_outbox_rows", "Rows that are not mails or deliveries yet, at most 10,000");
  const outboxAge = gauge("foyer_outbox_oldest_seconds", "Age of the oldest of these rows");
  const holds = gauge("foyer_holds_due", "Unpaid tickets past their deadline, at most 10,000");
  const holdsAge = gauge(
    "foyer_holds_oldest_due_seconds",
    "Seconds for which the oldest of them has been due",
  );
  const paused = gauge("foyer_mails_paused", "1: an admin or a restore has paused all mails");
  const line = gauge("foyer_waiting_list_waiting", "Visitors in waiting lists, at most 10,000");
  const offers = gauge("foyer_waiting_list_offered", "Places that are offered to them, at most 10,000");
  const dueOffers = gauge("foyer_offers_due", "Offers past their end, at most 10,000");
  const dueOffersAge = gauge(
    "foyer_offers_oldest_due_seconds",
    "Seconds for which the oldest of these has been due",
  );
  const money = moneyMetrics(registry);
  const lines = [line, offers, dueOffers, dueOffersAge];
  const byDatabase = [outbox, outboxAge, holds, holdsAge, paused, ...money.gauges, ...lines];
  /** A kind whose queue has become empty reports 0, not its last value. */
  const kinds = new Set<string>();
  return {
    refresh: async (db) => {
      try {
        const read = [
          listQueueAges(db),
          countOutbox(db),
          countDueHolds(db),
          areMailsPaused(db),
          countLines(db),
          money.refresh(db),
        ] as const;
        const [ages, waiting, holding, arePaused, inLine] = await Promise.all(read);
        for (const { kind } of ages) kinds.add(kind);
        for (const kind of kinds) {
          const found = ages.find((one) => one.kind === kind);
          due.set({ kind }, found?.due ?? 0);
          age.set({ kind }, found?.oldestSeconds ?? 0);
          dead.set({ kind }, found?.dead ?? 0);
        }
        outbox.set(waiting.rows);
        outboxAge.set(waiting.oldestSeconds);
        holds.set(holding.due);
        holdsAge.set(holding.oldestSeconds);
        paused.set(arePaused ? 1 : 0);
        line.set(inLine.waiting);
        offers.set(inLine.offered);
        dueOffers.set(inLine.due);
        dueOffersAge.set(inLine.oldestSeconds);
        up.set(1);
      } catch {
        // Whatever the reason: the pool logs it, and what the process itself counts is worth reading now above all.
        for (const one of byDatabase) one.remove();
        for (const one of [due, age, dead]) one.reset();
        up.set(0);
      }
    },
  };
}
