import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type { listResponses as contract, ResponseFilter } from "@foyer/contract/responses.ts";
import type { Scenario } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readSnapshot } from "../../platform/db/transaction.ts";
import { answeredQuestions } from "../registrations/answered-questions.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { listAnswerCounts } from "./answer-tally.store.ts";
import { listAskedQuestions } from "./asked-questions.service.ts";
import { countResponses, listResponsePage } from "./responses.store.ts";
import { type RegistrationKey, seekResponses } from "./seek-responses.store.ts";

/** Lists one page of responses with their total number, and the questions that can be columns. rules/responses 5, 6 */
export async function listResponses(
  db: Kysely<Database>,
  key: RegistrationKey,
  { currentPage, sizePerPage, ...filter }: Request<typeof contract>["query"],
): Promise<Result<typeof contract>> {
  const { cultureCode: own } = await getRegistration(db, key);
  const offset = (currentPage - 1) * sizePerPage;
  const { total, rows } = await readPage(db, key, filter, { limit: sizePerPage, offset });
  const scenarios = new Map<string, Scenario>();
  const scenarioOf = async (registrationId: number, version: number, culture: string) => {
    const name = `${registrationId} ${version} ${culture}`;
    const answered = { ...key, registrationId };
    const scenario =
      scenarios.get(name) ?? (await readScenarioIn(db, answered, { version, culture })).scenario;
    scenarios.set(name, scenario);
    return scenario;
  };
  const items = [];
  for (const { answers, answeredRegistrationId, scenarioVersion, cultureCode, at, ...row } of rows) {
    const registrationId = answeredRegistrationId ?? key.registrationId;
    const scenario = await scenarioOf(registrationId, scenarioVersion, cultureCode ?? own);
    items.push({ ...row, at: at.toISOString(), answers: answeredQuestions(answers, scenario) });
  }
  const answered = [
    ...(await listAnswerCounts(db, key)).map(({ questionId }) => questionId),
    ...rows.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)),
  ];
  const questions = await listAskedQuestions(db, key, { culture: own, answered: [...new Set(answered)] });
  return {
    TotalCount: total,
    Items: items,
    Questions: questions.map(({ id, text }) => ({ id, text })),
  };
}

/** Reads count, page and search index in one snapshot. */
function readPage(
  db: Kysely<Database>,
  key: RegistrationKey,
  filter: ResponseFilter,
  page: { limit: number; offset: number },
) {
  return readSnapshot(db, async (trx) => {
    const applied = await seekResponses(trx, key, filter);
    const total = await countResponses(trx, key, applied);
    const rows = page.offset < total ? await listResponsePage(trx, key, applied, page) : [];
    return { total, rows };
  });
}
