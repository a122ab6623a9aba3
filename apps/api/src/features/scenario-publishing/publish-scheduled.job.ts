import { PROBLEMS } from "@foyer/contract/problem.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RecordResult, WorkAttempt, WorkKind } from "../../platform/durable-work/work-kind.ts";
import { recordChange } from "../audit/audit.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { postponeUntil } from "../projects/scheduled-time.service.ts";
import { type RegistrationKey, scenarioEntry } from "../registrations/scenario.service.ts";
import {
  type DraftSchedule,
  findScheduledDraft,
  type LockedDraft,
  lockDraft,
  updateDraftSchedule,
} from "../registrations/scenario-draft.service.ts";
import { findObstacles, hasMovedOn, publish } from "./publish-draft.service.ts";
import { PUBLISH_WORK } from "./schedule-draft.service.ts";

/** The kind of durable work that publishes a draft at its time, or records why it cannot. rules/publishing 7, 8 */
export const scheduledPublishing: WorkKind = {
  name: PUBLISH_WORK,
  concurrency: 1,
  retrySeconds: [1, 5, 15, 60, 300, 300, 300],
  unexpectedFailure: "The draft could not be published.",
  perform,
};

async function perform({ db, projectId, id }: WorkAttempt): Promise<RecordResult | undefined> {
  const due = await findScheduledDraft(db, { projectId, workId: id });
  if (!due) return undefined;
  const { timeZone } = await getProject(db, projectId);
  postponeUntil(due.publishAt, timeZone);
  return (trx) => publishOrRecordReason(trx, { projectId, registrationId: due.registrationId }, id);
}

/** Runs in the transaction that ends the work, so exactly once. */
async function publishOrRecordReason(
  trx: Transaction<Database>,
  key: RegistrationKey,
  workId: string,
): Promise<void> {
  const draft = await lockDraft(trx, key);
  // It was published, discarded or rescheduled in the meantime.
  if (draft?.schedule?.workId !== workId) return;
  const { schedule } = draft;
  const actor = { staffId: schedule.byId, name: schedule.by };
  const reason = await findReasonAgainst(trx, key, draft);
  if (reason === "") {
    const { entry } = await publish(trx, key, draft, { scheduledFor: schedule.publishAt });
    await recordChange(trx, actor, entry);
    return;
  }
  await updateDraftSchedule(trx, key, { version: draft.version + 1, schedule: null, notPublished: reason });
  await recordChange(trx, actor, notPublishedEntry(key, draft, schedule, reason));
}

async function findReasonAgainst(
  trx: Transaction<Database>,
  key: RegistrationKey,
  draft: LockedDraft,
): Promise<string> {
  if (hasMovedOn(draft)) return PROBLEMS["published-moved-on"].message;
  return (await findObstacles(trx, key, draft)).join(" ");
}

const notPublishedEntry = (
  key: RegistrationKey,
  { registration }: LockedDraft,
  { publishAt }: DraftSchedule,
  reason: string,
) => ({
  action: "update" as const,
  ...scenarioEntry(key, registration, "scenario-draft"),
  before: { publishAt },
  after: { publishAt: null, notPublished: reason },
});
