import type { JobParts, RepeatedWork } from "../../platform/jobs/repeat.ts";
import { type Delivery, deliverMails } from "./deliver.service.ts";

/** Tells the world outside what is in the outbox, about as soon as it is there. */
export function mailDelivery({ db, ...delivery }: JobParts & Delivery): RepeatedWork {
  return { name: "mail", everyMs: 1_000, work: (stopping) => deliverMails(db, delivery, stopping) };
}
