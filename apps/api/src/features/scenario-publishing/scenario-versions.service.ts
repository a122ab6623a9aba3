import type { Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/scenario-drafts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import {
  describeDifference,
  type RegistrationKey,
  requireScenario,
  writeDocument,
} from "../registrations/scenario.service.ts";
import { listVersionRows } from "./scenario-versions.store.ts";

const VERSIONS_PER_PAGE = 20;
/** Above every version. */
const AFTER_LAST_VERSION = 2_147_483_647;

/** The published versions, the newest first. rules/publishing 9 */
export async function listScenarioVersions(
  db: Kysely<Database>,
  key: RegistrationKey,
  before = AFTER_LAST_VERSION,
): Promise<Result<typeof contract.listScenarioVersions>> {
  await getRegistration(db, key);
  const rows = await listVersionRows(db, key, { before, limit: VERSIONS_PER_PAGE + 1 });
  return {
    items: rows
      .slice(0, VERSIONS_PER_PAGE)
      .map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })),
    more: rows.length > VERSIONS_PER_PAGE,
  };
}

/** One version, and its differences from the published one. */
export async function getScenarioVersion(
  db: Kysely<Database>,
  { version, ...key }: RegistrationKey & { version: number },
  asked: string | undefined,
): Promise<Result<typeof contract.getScenarioVersion>> {
  const { cultureCode: own } = await getRegistration(db, key);
  const culture = asked ?? own;
  await requireCulture(db, culture);
  const earlier = await requireScenario(db, key, version);
  const difference = { before: (await requireScenario(db, key)).body, after: earlier.body };
  const catalog = await readQuestionnaire(db, key.projectId);
  return {
    ...(await writeDocument(db, key, { ...earlier, cultures: { culture, own } })),
    differences: [...(await describeDifference(db, { ...difference, catalog, cultureCode: own }))],
  };
}
