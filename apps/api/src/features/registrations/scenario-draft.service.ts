import type { Registration } from "@foyer/contract/registrations.ts";
import type { ScenarioBody } from "@foyer/contract/scenario.ts";
import type { ScenarioDraft } from "@foyer/contract/scenario-drafts.ts";
import { adoptTypes } from "@foyer/domain/scenario/edit/change-question-type.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { cancelWork } from "../../platform/durable-work/work.store.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion, updateVersioned } from "../../platform/http/update-versioned.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { lockQuestionTypes, readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { findRegistration, type RegistrationKey } from "./registrations.store.ts";
import {
  countsOf,
  describeDifference,
  type LockedScenario,
  lockScenario,
  readSent,
  recordUses,
  requireScenario,
  scenarioEntry,
  writeDocument,
} from "./scenario.service.ts";
import {
  findDraft,
  findScheduledDraft,
  insertDraft,
  removeDraft,
  type StoredDraft,
  updateDraft,
  updateDraftSchedule,
} from "./scenario-draft.store.ts";

export type { DraftSchedule, StoredDraft } from "./scenario-draft.store.ts";
export { findDraft, findScheduledDraft, updateDraftSchedule };

/** The draft in a culture; throws `not-found` where there is none. */
export async function getDraft(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: string | undefined,
): Promise<ScenarioDraft> {
  const { cultureCode: own } = (await findRegistration(db, key)) ?? {};
  if (own === undefined) throw problem("not-found");
  const culture = asked ?? own;
  await requireCulture(db, culture);
  const draft = await findDraft(db, key);
  if (!draft) throw problem("not-found");
  return {
    ...(await writeDocument(db, key, { ...draft, cultures: { culture, own } })),
    baseVersion: draft.baseVersion,
  };
}

/** A draft with the registration and the published scenario, all locked until the transaction ends. */
export type LockedDraft = StoredDraft & { registration: Registration; published: LockedScenario };

/** Null: there is no registration, or no draft. */
export async function lockDraft(
  trx: Transaction<Database>,
  key: RegistrationKey,
): Promise<LockedDraft | null> {
  const published = await lockScenario(trx, key, undefined);
  const draft = published && (await findDraft(trx, key));
  return draft && { ...draft, published, registration: published.registration };
}

/** Locks the draft in the version that the caller sent. Throws `not-found`, `stale-version` with the current copy. rules/api 4 */
export async function lockDraftOf(
  { db, version }: Pick<RecordedContext, "db" | "version">,
  key: RegistrationKey,
): Promise<LockedDraft> {
  const draft = await lockDraft(db, key);
  if (!draft) throw problem("not-found");
  await requireVersion({ version }, draft.version, () => getDraft(db, key, undefined));
  return draft;
}

/** Starts a draft of the published scenario, or of an earlier version. Returns the existing draft, if there is one. */
export async function startDraft(
  { db, caller, record }: RecordedContext,
  key: RegistrationKey,
  fromVersion: number | undefined,
): Promise<{ version: number }> {
  const published = await lockScenario(db, key, undefined);
  if (!published) throw problem("not-found");
  const known = await findDraft(db, key);
  if (known) {
    if (fromVersion !== undefined) throw problem("draft-exists");
    record("unchanged");
    return { version: known.version };
  }
  const found = await requireScenario(db, key, fromVersion ?? published.version);
  // An earlier version may ask questions that this one no longer does, of types that have changed since.
  await lockQuestionTypes(
    db,
    found.body.steps.flatMap(({ questions: asked }) => asked.map(({ id }) => id)),
  );
  const { questions } = await readQuestionnaire(db, key.projectId);
  const body = adoptTypes(found.body, (id) => questions.get(id)?.type);
  const baseVersion = published.version;
  const version = await insertDraft(db, key, { body, baseVersion, ...savedNow(caller) });
  await recordUses(db, key);
  record({
    action: "create",
    ...scenarioEntry(key, published.registration, "scenario-draft"),
    after: { publishedVersion: baseVersion, ...(fromVersion !== undefined && { fromVersion }) },
  });
  return { version };
}

const savedNow = ({ name }: Caller) => ({ savedBy: name, savedAt: new Date() });

/** Saves the whole draft as its next version. */
export function saveDraft(
  context: RecordedContext,
  key: RegistrationKey,
  asked: string | undefined,
  { baseVersion, ...sent }: ScenarioBody & { baseVersion?: number | undefined },
): Promise<{ version: number }> {
  const { db, caller } = context;
  let saved: { version: number; sentences: readonly string[] } | undefined;
  return updateVersioned(context, {
    lock: () => lockDraft(db, key),
    valuesOf: ({ body, baseVersion: base }: LockedDraft) => ({ scenario: body, baseVersion: base }),
    // The document is sent whole and parsed against the catalogs, so there is nothing to merge.
    sent: {},
    complete: async (known, before) => {
      const culture = asked ?? before.registration.cultureCode;
      await requireCulture(db, culture);
      const { scenario, catalog } = await readSent(db, key, { sent, before, asked });
      const { registration, published } = before;
      const difference = { before: before.body, after: scenario, catalog };
      const sentences = await describeDifference(db, {
        ...difference,
        cultureCode: registration.cultureCode,
      });
      saved = { version: before.version + 1, sentences };
      const base = Math.min(Math.max(baseVersion ?? 0, known.baseVersion), published.version);
      return { scenario, baseVersion: base };
    },
    write: async ({ scenario, baseVersion: base }, before) => {
      const version = before.version + 1;
      await updateDraft(db, key, { version, body: scenario, baseVersion: base, ...savedNow(caller) });
      await recordUses(db, key);
      return { version };
    },
    toAnswer: ({ version }) => ({ version }),
    current: () => getDraft(db, key, asked),
    entryOf: (_, { registration }) => scenarioEntry(key, registration, "scenario-draft"),
    toAudit: ({ scenario, baseVersion: publishedVersion }, version) => ({
      version,
      publishedVersion,
      ...countsOf(scenario),
      changes: version === saved?.version ? saved.sentences : null,
    }),
  });
}

/** Removes the draft and cancels the work that would publish it. */
export async function endDraft(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { schedule }: Pick<StoredDraft, "schedule">,
): Promise<void> {
  await removeDraft(trx, key);
  if (schedule) await cancelWork(trx, { projectId: key.projectId, id: schedule.workId });
}

export async function discardDraft(
  { db, record, version }: RecordedContext,
  key: RegistrationKey,
): Promise<{ version: number }> {
  const draft = await lockDraftOf({ db, version }, key);
  await endDraft(db, key, draft);
  await recordUses(db, key);
  record({
    action: "delete",
    ...scenarioEntry(key, draft.registration, "scenario-draft"),
    before: { publishedVersion: draft.baseVersion, ...countsOf(draft.body) },
  });
  return { version: draft.version };
}
