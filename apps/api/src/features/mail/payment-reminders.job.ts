import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { listProjectsToRemind, remindGroupsToPay, remindToPay } from "./payment-reminders.store.ts";
import { whileNobodyIsErased } from "./queue-mails.store.ts";

const TICKETS_PER_STATEMENT = 500;

/** Reminds holders of unpaid tickets every five minutes. rules/mail 23 */
export function paymentReminders({ db }: Pick<JobParts, "db">): RepeatedWork {
  return {
    name: "payment reminders",
    everyMs: 300_000,
    work: (stopping) => remindHolders(db, stopping),
  };
}

/** Reminds all holders who are due; any number of servers may do so at once. */
export async function remindHolders(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const projectId of await listProjectsToRemind(db)) {
    for (const remind of [remindToPay, remindGroupsToPay]) {
      const remindSome = () =>
        whileNobodyIsErased(db, projectId, (trx) => remind(trx, projectId, TICKETS_PER_STATEMENT));
      while (!stopping.aborted && (await remindSome()) === TICKETS_PER_STATEMENT);
    }
  }
}
