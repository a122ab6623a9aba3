import { oneByOne } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { listProjectsToRemind, remindGroupsToPay, remindToPay } from "./payment-reminders.store.ts";
import { whileNobodyIsErased } from "./queue-mails.store.ts";

const TICKETS_PER_STATEMENT = 500;

/** Reminds holders of unpaid tickets every five minutes. rules/mail 23 */
export function paymentReminders(parts: JobParts): RepeatedWork {
  return {
    name: "payment reminders",
    everyMs: 300_000,
    work: (stopping) => remindHolders(parts, stopping),
  };
}

/** Whose reminders wait for nobody else's. */
const REMINDERS = { holders: remindToPay, contacts: remindGroupsToPay };

/** Reminds all holders who are due; any number of servers may do so at once. A failure holds up no other project. */
export async function remindHolders({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  const projects = await listProjectsToRemind(db);
  const reminders = projects.flatMap((projectId) =>
    (["holders", "contacts"] as const).map((reminded) => ({ projectId, reminded })),
  );
  await oneByOne(reminders, {
    log,
    stopping,
    failed: "payment reminders could not be made",
    perform: async ({ projectId, reminded }) => {
      const remindSome = () =>
        whileNobodyIsErased(db, projectId, (trx) =>
          REMINDERS[reminded](trx, projectId, TICKETS_PER_STATEMENT),
        );
      while (!stopping.aborted && (await remindSome()) === TICKETS_PER_STATEMENT);
    },
  });
}
