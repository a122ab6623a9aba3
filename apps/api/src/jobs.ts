import type { MailComposers } from "./features/mail/compose.service.ts";
import { mailDelivery } from "./features/mail/deliver.job.ts";
import { expiry } from "./features/ticket-life/expire-tickets.job.ts";
import { forgetOldExports } from "./features/tickets/export/old-exports.job.ts";
import { keepSearchTidy } from "./features/tickets/search-index.job.ts";
import { forgetOldCodes } from "./features/verification/verification-codes.job.ts";
import { type JobParts, type RepeatedWork, repeat } from "./platform/jobs/repeat.ts";
import { forgetFailures } from "./platform/limits/forget-failures.job.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

type AllParts = JobParts & {
  /** Null: there is no mail server. */
  mailer: Mailer | null;
  composers: MailComposers;
};

/** Everything that a server does without being asked; each is safe when several servers do it at once. */
const JOBS: readonly ((parts: AllParts) => RepeatedWork)[] = [
  expiry,
  mailDelivery,
  keepSearchTidy,
  forgetOldCodes,
  forgetOldExports,
  forgetFailures,
];

/** Starts every job; the returned function stops them and waits for what runs. */
export function startJobs(parts: AllParts): () => Promise<void> {
  const stops = JOBS.map((job) => repeat(job(parts), parts.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
