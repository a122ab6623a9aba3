import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type AuditEntry, changes } from "../../platform/http/audit-entry.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import {
  countsOf,
  describeDifference,
  publishScenario,
  type RegistrationKey,
  scenarioEntry,
} from "../registrations/scenario.service.ts";
import { endDraft, type LockedDraft, lockDraftOf } from "../registrations/scenario-draft.service.ts";
import { checkBody } from "../scenario-check/check-scenario.service.ts";
import { draftObstacles } from "./draft-obstacles.service.ts";

/** Publishes the draft as the next version of the scenario. rules/publishing 3, 4 */
export async function publishDraft(
  { db, version, record }: RecordedContext,
  key: RegistrationKey,
): Promise<{ version: number }> {
  const draft = await lockDraftOf({ db, version }, key);
  if (hasMovedOn(draft)) throw problem("published-moved-on");
  const obstacles = await findObstacles(db, key, draft);
  if (obstacles.length > 0) throw problem("invalid-fields", { fields: { draft: obstacles.join(" ") } });
  const published = await publish(db, key, draft);
  record(published.entry);
  return { version: published.version };
}

/** Whether a version was published that the draft does not contain. */
export const hasMovedOn = ({ baseVersion, published }: LockedDraft) => baseVersion !== published.version;

export async function findObstacles(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { body, registration }: LockedDraft,
): Promise<string[]> {
  const { cultureCode: culture } = registration;
  return draftObstacles(body, await checkBody(trx, key, { body, culture }), registration);
}

/** Publishes the draft as the next version and removes it; `more` is for the audit. */
export async function publish(
  trx: Transaction<Database>,
  key: RegistrationKey,
  draft: LockedDraft,
  more: Record<string, unknown> = {},
): Promise<{ version: number; entry: AuditEntry }> {
  const { published, registration, body } = draft;
  const { cultureCode } = registration;
  const catalog = await readQuestionnaire(trx, key.projectId);
  const sentences = await describeDifference(trx, {
    before: published.body,
    after: body,
    catalog,
    cultureCode,
  });
  const version = published.version + 1;
  await endDraft(trx, key, draft);
  await publishScenario(trx, key, { version, body });
  const difference = changes(
    { version: published.version, ...countsOf(published.body), changes: null },
    { version, ...countsOf(body), changes: sentences, ...more },
  );
  return { version, entry: { action: "update", ...scenarioEntry(key, registration), ...difference } };
}
