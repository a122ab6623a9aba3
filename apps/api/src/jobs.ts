import type { Kysely } from "kysely";
import { forgetOldCodes } from "./features/attend/verification.service.ts";
import type { MailComposers } from "./features/mail/compose.service.ts";
import { deliverMails } from "./features/mail/deliver.service.ts";
import type { Database } from "./platform/db/schema.ts";
import { type RepeatedWork, repeat } from "./platform/jobs/repeat.ts";
import type { Log } from "./platform/log.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

export type JobParts = {
  db: Kysely<Database>;
  log: Log;
  /** Null: there is no mail server. */
  mailer: Mailer | null;
  composers: MailComposers;
};

/** Everything that a server does without being asked; each is safe when several servers do it at once. */
const JOBS: readonly ((parts: JobParts) => RepeatedWork)[] = [
  ({ db, ...delivery }) => ({
    name: "mail",
    everyMs: 1_000,
    work: (stopping) => deliverMails(db, delivery, stopping),
  }),
  ({ db }) => ({ name: "old verification codes", everyMs: 3_600_000, work: () => forgetOldCodes(db) }),
];

/** Starts every job; the returned function stops them and waits for what runs. */
export function startJobs(parts: JobParts): () => Promise<void> {
  const stops = JOBS.map((job) => repeat(job(parts), parts.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
