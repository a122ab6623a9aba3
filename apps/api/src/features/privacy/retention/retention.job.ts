import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { oneByOne } from "../../../platform/durable-work/one-by-one.ts";
import type { JobParts, RepeatedWork } from "../../../platform/durable-work/repeat.ts";
import {
  LONG_WORK_RETRY_SECONDS,
  type RecordResult,
  type WorkAttempt,
  WorkFailure,
  type WorkKind,
} from "../../../platform/durable-work/work-kind.ts";
import { recordChange } from "../../audit/audit.service.ts";
import { countPending } from "./pending.service.ts";
import { countMails, countUnerased } from "./project-keys.store.ts";
import { projectStages } from "./project-stages.ts";
import { countAnswered } from "./question-answers.store.ts";
import { questionStages } from "./question-stages.ts";
import { findTarget } from "./question-target.service.ts";
import { announce, report } from "./retention-notice.service.ts";
import {
  listRulesToLookAt,
  lockRule,
  type RuleKey,
  setAnnounced,
  setErased,
  setLookedAt,
} from "./retention-rules.store.ts";
import { findRun, isRunning, RETENTION_WORK, type RunKey, writePlaces } from "./retention-runs.store.ts";
import { eraseStages, tryStages } from "./run-stages.service.ts";
import { entryOf, startRun } from "./start-run.service.ts";

/** The actor of an erasure that begins at its time. */
const BY_ITSELF = { staffId: null, name: "Foyer" };

/** The durable work that erases by a rule, or tries it. rules/privacy 15, 16 */
export const retention: WorkKind = {
  name: RETENTION_WORK,
  concurrency: 1,
  retrySeconds: LONG_WORK_RETRY_SECONDS,
  unexpectedFailure: "The data could not be erased.",
  perform,
};

async function perform(work: WorkAttempt): Promise<RecordResult> {
  const { db, projectId, progress } = work;
  const key: RunKey = { projectId, runId: work.id };
  const run = await findRun(db, key);
  if (!run) throw new WorkFailure("There is no such erasure any more.", { isFinal: true });
  const target = run.questionId === null ? null : await findTarget(db, projectId, run.questionId);
  const stages = target ? questionStages(target) : projectStages(projectId);
  progress.total = target
    ? await countAnswered(db, target)
    : (await countUnerased(db, projectId)) + (await countMails(db, projectId));
  progress.completed = 0;
  if (run.isTrial) {
    const places = await tryStages(work, stages);
    return (trx) => writePlaces(trx, key, places);
  }
  await eraseStages(work, key, stages);
  return async (trx) => {
    const ended = await findRun(trx, key);
    const places = ended?.places ?? {};
    await recordChange(
      trx,
      { staffId: run.staffId, name: run.staffName },
      {
        action: "update",
        ...entryOf(projectId, { id: run.ruleId, questionName: run.questionName }),
        after: { erased: places },
      },
    );
    await setErased(trx, { projectId, ruleId: run.ruleId });
    await report(trx, projectId, { run, rows: places.tickets ?? places.answers ?? 0 });
  };
}

/** Announces what rules will erase soon, and starts what is due, every hour. rules/privacy 14 */
export function retentionDates(parts: JobParts): RepeatedWork {
  return {
    name: "retention",
    everyMs: 3_600_000,
    work: (stopping) => lookAtRules(parts, stopping),
  };
}

/** Looks at every rule whose day is near; any number of servers may do so at once. */
export async function lookAtRules({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  await oneByOne(await listRulesToLookAt(db), {
    log,
    stopping,
    failed: "a rule of retention could not be looked at",
    perform: (key) => inTransaction(db, (trx) => lookAt(trx, key)),
  });
}

async function lookAt(trx: Transaction<Database>, key: RuleKey): Promise<void> {
  const rule = await lockRule(trx, key);
  // It was removed meanwhile.
  if (!rule) return;
  await setLookedAt(trx, key);
  if (rule.announcedAt !== null && !rule.isNear) return setAnnounced(trx, key, null);
  if (await isRunning(trx, key)) return;
  if (rule.announcedAt === null ? !rule.isNear : !rule.isDue) return;
  const pending = await countPending(trx, key.projectId, rule);
  // Nothing is left of what managers were told of, or nothing was there.
  if (pending.tickets + pending.others === 0) return setErased(trx, key);
  if (rule.announcedAt === null) {
    await setAnnounced(trx, key, pending.tickets + pending.others);
    // As it is from now on.
    await announce(trx, key.projectId, { rule: (await lockRule(trx, key)) ?? rule, pending });
    return;
  }
  const { entry } = await startRun(trx, key, { rule, isTrial: false, by: BY_ITSELF });
  await recordChange(trx, BY_ITSELF, entry);
}
