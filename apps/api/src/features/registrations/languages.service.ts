import type { RegistrationLanguage } from "@foyer/contract/registration-languages.ts";
import { offeredCultures, type RegistrationCultures } from "@foyer/domain/registration/offered-cultures.ts";
import { countMissingTexts } from "@foyer/scenario-document/missing-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listCultures } from "../catalogs/cultures/cultures.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { findRegistration, type RegistrationKey } from "./registrations.store.ts";
import { requireScenario } from "./scenario.service.ts";

/** All languages, with what the published scenario lacks in each. rules/registrations 14 */
export async function listLanguages(
  db: Kysely<Database>,
  key: RegistrationKey,
): Promise<RegistrationLanguage[]> {
  const registration = await findRegistration(db, key);
  if (!registration) throw problem("not-found");
  const cultures = await listCultures(db);
  const all = cultures.map(({ cultureCode }) => cultureCode);
  const { body } = await requireScenario(db, key);
  const missing = countMissingTexts(body, await readQuestionnaire(db, key.projectId), all);
  const complete = all.filter((code) => missing.get(code) === 0);
  const offered = new Set(offeredCultures(all, registration, complete));
  return cultures.map(({ cultureCode, cultureName }) => ({
    cultureCode,
    cultureName,
    missing: missing.get(cultureCode) ?? 0,
    isOffered: offered.has(cultureCode),
  }));
}

/** The codes of the languages that visitors are offered, in the order of the cultures. */
export async function listOfferedCultures(db: Kysely<Database>, key: RegistrationKey): Promise<string[]> {
  const languages = await listLanguages(db, key);
  return languages.flatMap(({ cultureCode, isOffered }) => (isOffered ? [cultureCode] : []));
}

/** The chosen cultures with the registration's own, each once, in their order; throws `invalid-fields` for an unknown one. */
export async function completeCultures(
  db: Kysely<Database>,
  registration: RegistrationCultures,
): Promise<string[] | null> {
  const { offeredCultures: chosen } = registration;
  if (chosen === null) return null;
  const all = (await listCultures(db)).map(({ cultureCode }) => cultureCode);
  const index = chosen.findIndex((code) => !all.includes(code));
  if (index >= 0) {
    throw problem("invalid-fields", {
      fields: { [`offeredCultures.${index}`]: "This culture does not exist." },
    });
  }
  return offeredCultures(all, registration, []);
}
