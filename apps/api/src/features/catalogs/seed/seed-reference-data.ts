import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import {
  findSeedMark,
  insertMissing,
  listQuestionTypeIds,
  listSeededIds,
  setSeedMark,
  waitForSeedLock,
} from "./seed.store.ts";
import { type ReferenceData, readSeedFiles, type SeedEntry } from "./seed-files.ts";

/**
 * Inserts the reference data that is missing and changes no existing row. Costs one query when the data is the same as
 * at the last start. rules/reference-data 1–4
 */
export async function seedReferenceData(db: Kysely<Database>, log: Log): Promise<void> {
  const files = await readSeedFiles();
  if ((await findSeedMark(db)) === files.hash) return;
  const added = await inTransaction(db, async (trx) => {
    await waitForSeedLock(trx);
    // Another server that started at the same moment may have inserted it first.
    if ((await findSeedMark(trx)) === files.hash) return null;
    const counts = await insertReferenceData(trx, files.parse());
    await setSeedMark(trx, files.hash);
    return counts;
  });
  if (added) log.info({ added }, "the reference data was added");
}

/** Inserts parents before children; returns how many rows of each kind were new. */
async function insertReferenceData(
  trx: Transaction<Database>,
  data: ReferenceData,
): Promise<Record<string, number>> {
  const cultures = await insertMissing(trx, "culture", data.cultures.map(toCulture));
  const countries = await insertMissing(trx, "country", data.countries.map(toCountry));
  const countryIds = await listSeededIds(trx, "country");
  const regions = await insertMissing(
    trx,
    "region",
    withParent(data.regions, countryIds, ({ country }) => country).map(([region, countryId]) => ({
      ...toEntry(region),
      iso_code: region.key,
      country_id: countryId,
    })),
  );
  const phoneCodes = await insertMissing(
    trx,
    "phone_code",
    data["phone-codes"].map((code) => ({ ...toEntry(code), phone_code: code.phoneCode })),
  );
  const userMessages = await insertMissing(trx, "user_message", data["user-messages"].map(toEntry));
  return {
    cultures,
    countries,
    regions,
    phoneCodes,
    userMessages,
    ...(await insertQuestionnaire(trx, data)),
  };
}

async function insertQuestionnaire(
  trx: Transaction<Database>,
  data: ReferenceData,
): Promise<Record<string, number>> {
  const questionTypes = await insertMissing(trx, "question_type", data["question-types"]);
  const steps = await insertMissing(trx, "step", data.steps.map(toIncluded));
  const stepIds = await listSeededIds(trx, "step");
  const typeIds = await listQuestionTypeIds(trx);
  const questions = await insertMissing(
    trx,
    "question",
    withParent(data.questions, stepIds, ({ step }) => step).map(([question, stepId]) => ({
      ...toIncluded(question),
      step_id: stepId,
      question_type_id: typeIds.get(question.questionType),
      settings: question.settings,
    })),
  );
  const questionIds = await listSeededIds(trx, "question");
  const answers = await insertMissing(
    trx,
    "answer",
    withParent(data.answers, questionIds, ({ question }) => question).map(([answer, questionId]) => ({
      ...toIncluded(answer),
      question_id: questionId,
    })),
  );
  return { questionTypes, steps, questions, answers };
}

/** rules/reference-data 3: children of a parent that staff had created themselves are left out. */
function withParent<T>(
  rows: readonly T[],
  ids: ReadonlyMap<string, number>,
  parentOf: (row: T) => string,
): [T, number][] {
  return rows.flatMap((row): [T, number][] => {
    const id = ids.get(parentOf(row));
    return id === undefined ? [] : [[row, id]];
  });
}

function toEntry({ key, internalName, texts }: SeedEntry) {
  return { seed_key: key, internal_name: internalName, name_key: nameKey(internalName), texts };
}

function toIncluded(entry: SeedEntry & { enabledByDefault: boolean }) {
  return { ...toEntry(entry), enabled_by_default: entry.enabledByDefault };
}

function toCountry(country: SeedEntry) {
  return { ...toEntry(country), iso_code: country.key };
}

function toCulture({ code, name, rightToLeft }: ReferenceData["cultures"][number], index: number) {
  return { code, name, order_number: index + 1, right_to_left: rightToLeft };
}
