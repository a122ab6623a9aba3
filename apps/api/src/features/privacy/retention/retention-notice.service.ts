import { countOf } from "@foyer/domain/format/counts.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { WorkKind } from "../../../platform/durable-work/work-kind.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { noticeWork } from "../../../platform/mail/notice-work.ts";
import { getProject } from "../../projects/projects.service.ts";
import type { Pending } from "./pending.service.ts";
import { findNotice, insertNotices, RETENTION_NOTICE_WORK, removeNotice } from "./retention-notice.store.ts";
import type { RuleRow } from "./retention-rules.store.ts";

/** The kind of durable work that mails managers before an erasure and after it. rules/privacy 14, 17 */
export const sendRetentionNotices = ({ mailer }: { mailer: Mailer }): WorkKind =>
  noticeWork({
    name: RETENTION_NOTICE_WORK,
    idPrefix: "retention",
    subject: "Erasure of personal data",
    mailer,
    find: (attempt) => findNotice(attempt.db, attempt),
    remove: removeNotice,
  });

/** The data that a rule erases, in the middle of a sentence. */
const subjectOf = ({ questionId, questionName }: Pick<RuleRow, "questionId" | "questionName">) =>
  questionId === null ? "the personal data" : `the answers to “${questionName}”`;

/** Tells managers what will be erased, and when. */
export async function announce(
  trx: Transaction<Database>,
  projectId: number,
  { rule, pending }: { rule: RuleRow; pending: Pending },
): Promise<void> {
  const { name, timeZone } = await getProject(trx, projectId);
  const day = rule.dueAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone });
  await insertNotices(trx, projectId, [
    `On ${day} Foyer will erase ${subjectOf(rule)} of ${inWords(pending)} of the project “${name}”, ${countOf(rule.days, "day")} after its end.`,
    "This cannot be undone. To try it first, to postpone it or to change it, open the project in Foyer: General Information, Retention.",
  ]);
}

const inWords = ({ tickets, others }: Pending): string =>
  [
    ...(tickets > 0 ? [countOf(tickets, "ticket")] : []),
    ...(others > 0 ? [countOf(others, "other entry", "other entries")] : []),
  ].join(" and ");

/** Tells managers what was erased. */
export async function report(
  trx: Transaction<Database>,
  projectId: number,
  { run, rows }: { run: Pick<RuleRow, "questionId" | "questionName">; rows: number },
): Promise<void> {
  const { name } = await getProject(trx, projectId);
  await insertNotices(trx, projectId, [
    `Foyer has erased ${subjectOf(run)} of the project “${name}”: ${countOf(rows, "ticket")}.`,
    "What was erased in each place, and the proof, are in the project in Foyer: General Information, Retention.",
  ]);
}
