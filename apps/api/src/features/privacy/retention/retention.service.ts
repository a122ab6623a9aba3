import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import {
  type createRetentionRule as createEndpoint,
  type getRetention as getRetentionEndpoint,
  type postponeRetention as postponeEndpoint,
  RETENTION_PLACES,
  type RetentionRule,
  type RetentionRun,
} from "@foyer/contract/retention.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { cancelWork } from "../../../platform/durable-work/work.store.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { requireVersion, updateVersioned } from "../../../platform/http/update-versioned.ts";
import { getProject } from "../../projects/projects.service.ts";
import { namedBackups } from "../erasures.store.ts";
import { listErasableQuestions } from "./question-target.service.ts";
import {
  findRule,
  insertRule,
  listRules,
  lockAdding,
  lockRule,
  postponeRule,
  type RuleKey,
  type RuleRow,
  removeRule,
  setAnnounced,
  updateDays,
} from "./retention-rules.store.ts";
import { findRun, isRunning, listRuns, type RunKey, type RunRow } from "./retention-runs.store.ts";
import { entryOf, startRun } from "./start-run.service.ts";

export { listAnnounced } from "./retention-rules.store.ts";

/** The rules of a project, what they have done, and the questions that can have one. */
export async function getRetention(
  db: Kysely<Database>,
  projectId: number,
): Promise<Result<typeof getRetentionEndpoint>> {
  await getProject(db, projectId);
  const rules = await listRules(db, projectId);
  const ruled = new Set(rules.map(({ questionId }) => questionId));
  const runs = await listRuns(db, projectId);
  const questions = await listErasableQuestions(db, projectId);
  const backups = await backupKeys(db);
  return {
    rules: rules.map(toRule),
    runs: runs.map((run) => toRun(run, backups)),
    questions: questions.filter(({ id }) => !ruled.has(id)),
  };
}

/** Adds a rule. rules/privacy 13 */
export async function createRule(
  { db, record }: RecordedContext,
  projectId: number,
  { questionId, days }: Request<typeof createEndpoint>["body"],
): Promise<RetentionRule> {
  await getProject(db, projectId);
  await lockAdding(db, projectId);
  if (questionId !== null) {
    const questions = await listErasableQuestions(db, projectId);
    if (!questions.some(({ id }) => id === questionId))
      throw problem("invalid-fields", { fields: { questionId: "Choose a question of this project." } });
  }
  const rules = await listRules(db, projectId);
  if (rules.some((rule) => rule.questionId === questionId)) throw problem("already-exists");
  if (rules.length >= LIMITS.retentionRules) throw problem("too-many-retention-rules");
  const ruleId = await insertRule(db, { projectId, questionId, days });
  const rule = await requireRule(db, { projectId, ruleId });
  record({ action: "create", ...entryOf(projectId, rule), after: { days } });
  return toRule(rule);
}

/** Changes the days of a rule. What it erases is announced again. */
export async function updateRule(
  context: RecordedContext,
  key: RuleKey,
  { days }: { days?: number | undefined },
): Promise<RetentionRule> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockIdle(context, key),
    valuesOf: (rule: RuleRow) => ({ days: rule.days }),
    sent: { days },
    write: async (values) => {
      await updateDays(db, key, values.days);
      return toRule(await requireRule(db, key));
    },
    toAnswer: toRule,
    entryOf: (_, rule) => entryOf(key.projectId, rule),
  });
}

/** Removes a rule; its proofs stay. */
export async function deleteRule(context: RecordedContext, key: RuleKey): Promise<{ id: number }> {
  const { db, record } = context;
  const rule = await lockIdle(context, key);
  await requireVersion(context, rule.version, () => toRule(rule));
  await removeRule(db, key);
  record({ action: "delete", ...entryOf(key.projectId, rule), before: { days: rule.days } });
  return { id: rule.id };
}

/** Postpones what a rule erases. rules/privacy 14 */
export async function postpone(
  context: RecordedContext,
  key: RuleKey,
  { days, reason }: Request<typeof postponeEndpoint>["body"],
): Promise<RetentionRule> {
  const { db, record, caller } = context;
  const rule = await lockIdle(context, key);
  await requireVersion(context, rule.version, () => toRule(rule));
  await postponeRule(db, key, { days, reason, by: caller.name });
  const postponed = await requireRule(db, key);
  const auditOf = ({ postponedUntil, postponedBecause }: RuleRow) => ({ postponedUntil, postponedBecause });
  record({
    action: "update",
    ...entryOf(key.projectId, rule),
    before: auditOf(rule),
    after: auditOf(postponed),
  });
  return toRule(postponed);
}

/** Starts a trial of a rule. rules/privacy 15 */
export async function tryRule(context: RecordedContext, key: RuleKey): Promise<RetentionRun> {
  return start(context, key, await lockIdle(context, key), true);
}

/** Erases now what a rule erases. rules/privacy 14 */
export async function runRule(
  context: RecordedContext,
  key: RuleKey,
  { confirm }: { confirm: string },
): Promise<RetentionRun> {
  const rule = await lockIdle(context, key);
  const { name } = await getProject(context.db, key.projectId);
  if (confirm !== name)
    throw problem("invalid-fields", { fields: { confirm: `Type the name of the project, ${name}.` } });
  return start(context, key, rule, false);
}

async function start(
  { db, record, caller }: RecordedContext,
  key: RuleKey,
  rule: RuleRow,
  isTrial: boolean,
): Promise<RetentionRun> {
  const { runId, entry } = await startRun(db, key, { rule, isTrial, by: caller });
  record(entry);
  return getRun(db, { projectId: key.projectId, runId });
}

export async function getRun(db: Kysely<Database>, key: RunKey): Promise<RetentionRun> {
  return toRun(await requireRun(db, key), await backupKeys(db));
}

/** Stops a run, on whichever server it is. What is left is announced again, so that it does not begin at once. */
export async function stopRun({ db, record }: RecordedContext, key: RunKey): Promise<RetentionRun> {
  const run = await requireRun(db, key);
  const ruleKey = { projectId: key.projectId, ruleId: run.ruleId };
  const rule = await lockRule(db, ruleKey);
  if (await cancelWork(db, { projectId: key.projectId, id: key.runId })) {
    if (rule && !run.isTrial) await setAnnounced(db, ruleKey, null);
    const entry = entryOf(key.projectId, { id: run.ruleId, questionName: run.questionName });
    record({ action: "update", ...entry, after: { stopped: key.runId } });
  } else {
    record("unchanged");
  }
  return getRun(db, key);
}

/** Returns what a run has erased as a file, without any of it. rules/privacy 17 */
export async function downloadProof(db: Kysely<Database>, key: RunKey): Promise<FileAnswer> {
  const run = await requireRun(db, key);
  const proof = { ...toRun(run, await backupKeys(db)), projectId: key.projectId, erasureId: run.erasureId };
  return {
    name: `retention-${key.projectId}-${run.startedAt.toISOString().slice(0, 10)}.json`,
    contentType: "application/json; charset=utf-8",
    content: `${JSON.stringify(proof, null, 2)}\n`,
  };
}

async function requireRule(db: Kysely<Database>, key: RuleKey): Promise<RuleRow> {
  const rule = await findRule(db, key);
  if (!rule) throw problem("not-found");
  return rule;
}

/** Locks a rule that neither erases nor is being tried. */
async function lockIdle({ db }: Pick<RecordedContext, "db">, key: RuleKey): Promise<RuleRow> {
  const rule = await lockRule(db, key);
  if (!rule) throw problem("not-found");
  if (await isRunning(db, key)) throw problem("retention-running");
  return rule;
}

async function requireRun(db: Kysely<Database>, key: RunKey): Promise<RunRow> {
  const run = await findRun(db, key);
  if (!run) throw problem("not-found");
  return run;
}

function toRule({ questionId, questionName, dueAt, announcedAt, ...rule }: RuleRow): RetentionRule {
  const { id, version, days, postponedUntil, postponedBecause, postponedBy } = rule;
  return {
    id,
    version,
    question: questionId === null ? null : { id: questionId, name: questionName },
    days,
    dueAt: dueAt.toISOString(),
    announcedAt: announcedAt?.toISOString() ?? null,
    postponedUntil,
    postponedBecause,
    postponedBy,
  };
}

const keyOf = ({ name, madeAt }: { name: string; madeAt: string }) => `${madeAt} ${name}`;
const backupKeys = async (db: Kysely<Database>): Promise<ReadonlySet<string>> =>
  new Set((await namedBackups(db)).map(keyOf));

/** A run on the wire; backups that were removed since are left out. */
function toRun(run: RunRow, present: ReadonlySet<string>): RetentionRun {
  const { id, ruleId, questionId, questionName, isTrial, state, startedAt, endedAt, staffName, places } = run;
  return {
    id,
    ruleId,
    question: questionId === null ? null : { id: questionId, name: questionName },
    isTrial,
    state,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    startedBy: staffName,
    completed: run.completed,
    total: run.total,
    places: RETENTION_PLACES.flatMap((place) => {
      const count = places[place] ?? 0;
      return count > 0 ? [{ place, count }] : [];
    }),
    backups: run.backups.filter((backup) => present.has(keyOf(backup))),
    reason: state === "failed" || state === "waiting" ? run.lastError : "",
  };
}
