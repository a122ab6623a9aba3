import type { MailPause } from "@foyer/contract/mails.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { cancelWaitingAmong, repeatAmong } from "../../platform/durable-work/work.store.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { listProjectsOfMails, type MailFilter, workOfMails } from "./mail.store.ts";
import { findMailPause, insertMailPause, removeMailPause } from "./mail-pause.store.ts";

/** Are all mails paused? For the kinds of work that send mails. rules/mail 15 */
export const isMailPaused = async (db: Kysely<Database>): Promise<boolean> =>
  (await findMailPause(db)) !== null;

/** Pauses all mails; a second pause changes nothing. rules/mail 15 */
export async function pauseMails(
  { db, caller, record }: RecordedContext,
  reason: string,
): Promise<MailPause> {
  const isNew = await insertMailPause(db, { by: caller.name, reason });
  const pause = await findMailPause(db);
  if (!pause) throw new Error("The pause that was just written is gone.");
  record(isNew ? entryOf({ before: { paused: false }, after: { paused: true, reason } }) : "unchanged");
  return pause;
}

/** Ends the pause of mails. rules/mail 15 */
export async function resumeMails({ db, record }: RecordedContext): Promise<undefined> {
  const isEnded = await removeMailPause(db);
  record(isEnded ? entryOf({ before: { paused: true }, after: { paused: false } }) : "unchanged");
  return undefined;
}

type Occasion = Omit<MailFilter, "state">;

/** Discards the waiting mails of a filter. rules/mail 16 */
export async function discardMails({ db, record }: RecordedContext, filter: Occasion) {
  const mails = await sumOverProjects(db, { ...filter, state: "waiting" }, (projectId) =>
    cancelWaitingAmong(db, projectId, workOfMails({ ...filter, projectId })),
  );
  record(recordOf({ mails, filter, from: "waiting", to: "discarded" }));
  return { mails };
}

/** Queues failed or discarded mails of a filter again. rules/mail 16 */
export async function sendMailsAgain(
  { db, record }: RecordedContext,
  { state, ...filter }: Occasion & { state: "failed" | "discarded" },
) {
  const mails = await sumOverProjects(db, { ...filter, state }, (projectId) =>
    repeatAmong(db, projectId, {
      ids: workOfMails({ ...filter, projectId }),
      state: state === "failed" ? "failed" : "cancelled",
    }),
  );
  record(recordOf({ mails, filter, from: state, to: "waiting" }));
  return { mails };
}

/** A statement for each project: on a cluster each is one task. rules/distribution 3 */
async function sumOverProjects(
  db: Transaction<Database>,
  filter: MailFilter,
  change: (projectId: number) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (const projectId of await listProjectsOfMails(db, filter)) sum += await change(projectId);
  return sum;
}

type Changed = { mails: number; filter: Occasion; from: string; to: string };

/** The audit has the filter, but no part of an address. rules/audit 4 */
function recordOf({ mails, filter, from, to }: Changed): AuditEntry | "unchanged" {
  if (mails === 0) return "unchanged";
  const { kind, recipient, projectId } = filter;
  return {
    ...entryOf({
      before: { state: from },
      after: { state: to, mails, kind: kind === "" ? null : kind, byRecipient: recipient !== "" },
    }),
    ...(projectId !== undefined && { projectId }),
  };
}

/** The audit entry of a change of many mails; the entity has no id of its own. */
const entryOf = (change: Pick<AuditEntry, "before" | "after">): AuditEntry => ({
  action: "update",
  entity: "mails",
  entityId: "all",
  before: { ...change.before },
  after: { ...change.after },
});
