import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ERASED_PLACES, type ErasedPlace, NamedBackup } from "./erasures.ts";
import { atMost, Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The places of an erasure by a rule: those of a person's, and the answers to one question. rules/privacy 16 */
export const RETENTION_PLACES = ["answers", ...ERASED_PLACES, "registrationFileColumns"] as const;
export type RetentionPlace = ErasedPlace | "answers" | "registrationFileColumns";
export type RetentionPlaces = Readonly<Partial<Record<RetentionPlace, number>>>;

/** Managers are told so many days before an erasure. rules/privacy 14 */
export const ANNOUNCED_DAYS = 7;

/** The question whose answers a rule erases; null: it erases all personal data of the project. */
const Question = z.object({ id: OutId, name: z.string() });

/** When personal data of a project are erased by themselves. rules/privacy 13 */
export const RetentionRule = z.object({
  id: OutId,
  version: Version,
  question: Question.nullable(),
  days: z.int().positive(),
  /** The earliest moment: days, announcement and postponement have passed. */
  dueAt: z.iso.datetime(),
  announcedAt: z.iso.datetime().nullable(),
  postponedUntil: z.iso.date().nullable(),
  postponedBecause: z.string(),
  postponedBy: z.string(),
});
export type RetentionRule = z.output<typeof RetentionRule>;

export const RETENTION_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** An erasure by a rule, or a trial of it. rules/privacy 17 */
export const RetentionRun = z.object({
  id: z.uuid(),
  ruleId: OutId,
  question: Question.nullable(),
  isTrial: z.boolean(),
  state: z.enum(RETENTION_STATES),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  startedBy: z.string(),
  /** Rows looked at, of how many; null: they are being counted. */
  completed: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
  places: z.array(z.object({ place: z.enum(RETENTION_PLACES), count: z.int().positive() })),
  backups: z.array(NamedBackup),
  /** Why it failed, as a sentence. */
  reason: z.string(),
});
export type RetentionRun = z.output<typeof RetentionRun>;

const Retention = z.object({
  rules: z.array(RetentionRule),
  /** The last ones, the newest first. */
  runs: z.array(RetentionRun),
  /** The questions that have no rule and can have one. */
  questions: z.array(Question),
});

const RETENTION = "/api/projects/:projectId/retention";
const RULE = `${RETENTION}/rules/:ruleId` as const;
const RUN = `${RETENTION}/runs/:runId` as const;
const InProject = z.strictObject({ projectId: Id });
const RuleKey = z.strictObject({ projectId: Id, ruleId: Id });
const RunKey = z.strictObject({ projectId: Id, runId: z.uuid() });
const MANAGER = { project: "manager" } as const;
const ADMIN = { project: "admin" } as const;

const DAYS = `Must be 1 to ${LIMITS.retentionDays} days.`;
const Days = z.int({ error: DAYS }).min(1, DAYS).max(LIMITS.retentionDays, DAYS);

export const getRetention = endpoint({
  method: "GET",
  path: RETENTION,
  summary:
    "Returns when personal data of a project are erased by themselves, and what was erased or tried so far.",
  access: MANAGER,
  params: InProject,
  status: 200,
  result: Retention,
});

export const createRetentionRule = endpoint({
  method: "POST",
  path: `${RETENTION}/rules`,
  summary:
    "Lets personal data, or the answers to a question, be erased so many days after the event. 409 already-exists.",
  access: ADMIN,
  params: InProject,
  body: z.strictObject({
    /** Null: all personal data of the project. */
    questionId: Id.nullable().default(null),
    days: Days,
  }),
  status: 201,
  result: RetentionRule,
});

export const updateRetentionRule = endpoint({
  method: "PUT",
  path: RULE,
  summary: "Changes after how many days a rule erases. It is announced again.",
  access: ADMIN,
  params: RuleKey,
  body: z.strictObject({ days: Days.optional(), version: Version.optional() }),
  status: 200,
  result: RetentionRule,
});

export const removeRetentionRule = endpoint({
  method: "DELETE",
  path: RULE,
  summary: "Removes a rule: what it would erase stays. 409 retention-running.",
  access: ADMIN,
  params: RuleKey,
  status: 200,
  result: z.object({ id: OutId }),
});

export const postponeRetention = endpoint({
  method: "POST",
  path: `${RULE}/postponement`,
  summary:
    "Postpones what a rule erases by so many days from today, with a reason. It is announced again before.",
  access: MANAGER,
  params: RuleKey,
  body: z.strictObject({
    /** From today on. */
    days: Days,
    reason: atMost(LIMITS.retentionReason).min(1, "Say why."),
    version: Version.optional(),
  }),
  status: 200,
  result: RetentionRule,
});

export const tryRetention = endpoint({
  method: "POST",
  path: `${RULE}/trials`,
  summary: "Does what a rule would do now, counts it, and takes it back. 409 retention-running.",
  access: MANAGER,
  params: RuleKey,
  status: 201,
  result: RetentionRun,
});

export const runRetention = endpoint({
  method: "POST",
  path: `${RULE}/runs`,
  summary:
    "Erases now what a rule erases. `confirm` repeats the project's name. Cannot be undone. 409 retention-running.",
  access: ADMIN,
  params: RuleKey,
  body: z.strictObject({
    confirm: z.string().trim().min(1, "This field is required.").max(LIMITS.settingValue),
  }),
  status: 201,
  result: RetentionRun,
});

export const getRetentionRun = endpoint({
  method: "GET",
  path: RUN,
  summary: "Returns an erasure by a rule, or a trial, with its progress.",
  access: MANAGER,
  params: RunKey,
  status: 200,
  result: RetentionRun,
});

export const stopRetention = endpoint({
  method: "DELETE",
  path: RUN,
  summary: "Stops an erasure by a rule, or a trial. What was erased is gone; the rest is announced again.",
  access: MANAGER,
  params: RunKey,
  status: 200,
  result: RetentionRun,
});

export const downloadRetentionProof = endpoint({
  method: "GET",
  path: `${RUN}/proof`,
  summary: "Downloads what an erasure by a rule has removed, as JSON, without any of it.",
  access: MANAGER,
  params: RunKey,
  status: 200,
  result: "file",
});
