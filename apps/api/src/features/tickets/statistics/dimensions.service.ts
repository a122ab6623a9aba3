import { DIMENSION_LABELS, type Dimension, type PlainDimension } from "@foyer/contract/ticket-statistics.ts";
import { dayWords, weekdayWords } from "@foyer/domain/format/days.ts";
import { METHOD_WORDS, PAYMENT_WORDS } from "@foyer/domain/ticket/condition-words.ts";
import { TICKET_STATUS_LABELS } from "@foyer/domain/ticket/ticket-status.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { fileFacet, listFilesOf } from "../filter-facets.store.ts";
import { nameAnswers, nameOf } from "../filters/ticket-filters.service.ts";
import { listRegistrationNames } from "../filters/ticket-filters.store.ts";
import type { ResolvedFilter } from "../resolve-filter.store.ts";
import type { Unindexed } from "../unindexed-tickets.store.ts";
import { findChoiceQuestion, nameCountries, nameTags } from "./dimension-names.store.ts";
import { listFacetsOf } from "./facet-bits.store.ts";

type Conditions = Readonly<Record<string, string>>;

/** A value of a dimension: its tickets have one of the facets. `key` orders it. */
export type Value = { key: string; name: string; facets: string[]; conditions: Conditions };

/** A dimension with the values that the filter leaves. rules/statistics 1, 4 */
export type Values = {
  dimension: Dimension;
  label: string;
  values: Value[];
  /** The tickets without a value. */
  none: { name: string; conditions: Conditions | null };
  /** A ticket may have several of the values. */
  canOverlap: boolean;
  /** By time or in the given order, instead of the most frequent first. */
  isOrdered: boolean;
};

type Asked = { projectId: number; filter: ResolvedFilter; unindexed: Unindexed };

/** Reads the values of a dimension; a question that is not the project's to ask is not found. rules/statistics 8 */
export async function readDimension(
  trx: Transaction<Database>,
  dimension: Dimension,
  asked: Asked,
): Promise<Values> {
  if (dimension === "came" || dimension === "gate") return await readVisits(trx, dimension, asked);
  const [plain, questionId] = dimension.split(".");
  if (questionId !== undefined) return await readQuestion(trx, Number(questionId), asked);
  return await readPlain(trx, plain as Facetted, asked);
}

type Facetted = Exclude<PlainDimension, "came" | "gate">;

async function readPlain(trx: Transaction<Database>, dimension: Facetted, asked: Asked): Promise<Values> {
  const found = await listValues(trx, `${dimension}/`, asked);
  const name = await NAMES[dimension](trx, asked.projectId, found);
  // All names of a country are one.
  const groups = Map.groupBy(found, name);
  return {
    dimension,
    label: DIMENSION_LABELS[dimension],
    values: [...groups].map(([text, keys]) => ({
      key: dimension === "status" ? `${STATUS_ORDER.indexOf(keys[0] ?? "")}` : (keys[0] ?? ""),
      name: text,
      facets: keys.map((key) => `${asked.projectId}/${dimension}/${key}`),
      conditions: conditionsOf(dimension, keys[0] ?? "", text),
    })),
    none: { name: NONE_NAMES[dimension] ?? "None", conditions: null },
    canOverlap: dimension === "tag",
    isOrdered: dimension === "day" || dimension === "status",
  };
}

const STATUS_ORDER: readonly string[] = ["issued", "held", "cancelled", "expired"];

const NONE_NAMES: Partial<Record<Facetted, string>> = {
  country: "Not given",
  tag: "Without a tag",
  method: "Not recorded",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Namer = (
  trx: Transaction<Database>,
  projectId: number,
  keys: readonly string[],
) => Promise<(key: string) => string>;

const byMap = (names: ReadonlyMap<string, string>) => (key: string) => names.get(key) ?? capital(key);

const NAMES: Readonly<Record<Facetted, Namer>> = {
  registration: async (trx, projectId) => {
    const rows = await listRegistrationNames(trx, projectId);
    return byMap(new Map(rows.map(({ id, name }) => [String(id), name])));
  },
  status: async () => byMap(new Map(Object.entries(TICKET_STATUS_LABELS))),
  day: async () => dayWords,
  payment: async () =>
    byMap(new Map(Object.entries(PAYMENT_WORDS).map(([key, text]) => [key, capital(text)]))),
  method: async () => byMap(new Map(Object.entries(METHOD_WORDS).map(([key, text]) => [key, capital(text)]))),
  country: async (trx, _, keys) => byMap(await nameCountries(trx, keys)),
  tag: async (trx, projectId, keys) => byMap(await nameTags(trx, projectId, keys)),
};

function conditionsOf(dimension: Facetted, key: string, name: string): Conditions {
  if (dimension === "day") return { created: `${key}..${key}` };
  if (dimension === "country" || dimension === "tag") return { [dimension]: name };
  return { [dimension]: key };
}

async function readQuestion(trx: Transaction<Database>, questionId: number, asked: Asked): Promise<Values> {
  const { projectId } = asked;
  const question = await findChoiceQuestion(trx, { projectId, questionId });
  if (!question) throw problem("not-found");
  const prefix = `answer/${questionId}/`;
  const answers = await listValues(trx, prefix, asked);
  const names = await nameAnswers(trx, projectId, answers);
  return {
    dimension: `question.${questionId}`,
    label: nameOf(question),
    values: answers.map((answer) => ({
      key: answer,
      name: names.get(answer) ?? `Removed answer ${answer}`,
      facets: [`${projectId}/${prefix}${answer}`],
      conditions: { answer: `${questionId}.${answer}` },
    })),
    none: { name: "No answer", conditions: null },
    // Also of a question that has been one with several answers.
    canOverlap: true,
    isOrdered: false,
  };
}

async function readVisits(
  trx: Transaction<Database>,
  dimension: "came" | "gate",
  { projectId, filter }: Asked,
): Promise<Values> {
  const files = await listFilesOf(trx, projectId, filter.narrowing?.came ?? null);
  const isDay = dimension === "came";
  const groups = Map.groupBy(files, ({ day, gateKey }) => (isDay ? day : gateKey));
  return {
    dimension,
    label: DIMENSION_LABELS[dimension],
    values: [...groups].map(([key, some]) => ({
      key,
      name: isDay ? weekdayWords(key) : (some.at(-1)?.gate ?? key),
      facets: some.map(fileFacet(projectId)),
      conditions: isDay ? { came: key } : { gate: some.at(-1)?.gate ?? key },
    })),
    none: { name: "Did not attend", conditions: { came: "not", gate: "" } },
    canOverlap: true,
    isOrdered: isDay,
  };
}

/** The values that tickets have after a beginning; where the filter names some of them, only these. rules/statistics 4 */
async function listValues(
  trx: Transaction<Database>,
  kind: string,
  { projectId, filter, unindexed }: Asked,
): Promise<string[]> {
  const prefix = `${projectId}/${kind}`;
  const facets = await listFacetsOf(trx, { projectId, unindexed, prefix });
  const chosen = filter.narrowing?.facets.find((list) => list.some((facet) => facet.startsWith(prefix)));
  const { created = null } = filter.narrowing ?? {};
  return facets
    .filter((facet) => !chosen || chosen.includes(facet))
    .map((facet) => facet.slice(prefix.length))
    .filter((value) => kind !== "status/" || filter.status === "" || value === filter.status)
    .filter((value) => kind !== "day/" || !created || isWithin(value, created));
}

/** Is a day in a range with one or two ends? */
export const isWithin = (day: string, { from, to }: { from: string | null; to: string | null }): boolean =>
  (from === null || day >= from) && (to === null || day <= to);
