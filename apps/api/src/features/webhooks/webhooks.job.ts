import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { DUE_WORK } from "../../platform/durable-work/run-due-work.ts";
import type { JobOfRows } from "../../platform/durable-work/shared-jobs.ts";
import { removeEndedWork } from "../../platform/durable-work/work.store.ts";
import { relayEvents } from "./relay-events.service.ts";
import { WEBHOOK_WORK } from "./webhook.store.ts";
import { removeOldDeliveries } from "./webhook-delivery.store.ts";
import { WEBHOOK_NOTICE_WORK } from "./webhook-notice.store.ts";
import { watchOpenings } from "./webhook-openings.service.ts";
import { eventsToTell } from "./webhook-outbox.store.ts";

/** Turns the events of tickets and registrations, within about a second, into deliveries to webhooks. */
export function webhookRelay(parts: JobParts): JobOfRows {
  return {
    name: "webhook relay",
    waitingRows: eventsToTell,
    followedBy: DUE_WORK,
    work: (stopping) => relayEvents(parts, stopping),
  };
}

/** Notices registrations that open or close by their times. rules/webhooks 4 */
export function openingEvents(parts: JobParts): RepeatedWork {
  return { name: "webhook openings", everyMs: 5_000, work: (stopping) => watchOpenings(parts, stopping) };
}

const DAYS_KEPT = 30;

/** Deletes the log of webhooks and mails that could not be sent after 30 days, and the work of deliveries after one. */
export function forgetOldDeliveries({ db }: JobParts): RepeatedWork {
  return {
    name: "forget old webhook deliveries",
    everyMs: 3_600_000,
    work: async () => {
      await removeOldDeliveries(db, DAYS_KEPT);
      await removeEndedWork(db, WEBHOOK_NOTICE_WORK, DAYS_KEPT);
      await removeEndedWork(db, WEBHOOK_WORK);
    },
  };
}
