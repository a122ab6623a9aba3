import type { Result } from "@foyer/contract/endpoint.ts";
import type { AnswerCounts, getAnswerCounts as contract } from "@foyer/contract/responses.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import {
  type AnswerType,
  type Lists,
  OTHER,
  type ScenarioQuestion,
} from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import {
  type AnswerCount,
  listAnswerCounts,
  listParts,
  listTallies,
  type Part,
  removeTallies,
  tally,
} from "./answer-tally.store.ts";
import { listAskedQuestions } from "./asked-questions.service.ts";
import type { RegistrationKey } from "./seek-responses.store.ts";

const PARTS_PER_STATEMENT = 8;
/** A request counts for about this long. The page requests again until all parts are counted, and shows the progress. */
const COUNTING_MS = 1_000;

/** Returns exactly how often each answer was given in live tickets and messages. rules/responses 8–10 */
export async function getAnswerCounts(
  db: Kysely<Database>,
  key: RegistrationKey,
): Promise<Result<typeof contract>> {
  const { cultureCode: culture } = await getRegistration(db, key);
  const { responses, counted } = await countChangedParts(db, key);
  const counts = await listAnswerCounts(db, key);
  const byQuestion = Map.groupBy(counts, ({ questionId }) => questionId);
  const questions = await listAskedQuestions(db, key, { culture, answered: [...byQuestion.keys()] });
  const needsLists = counts.some(({ kind }) => kind !== null && kind !== "Answer");
  const lists = needsLists ? await loadLists(db, culture) : null;
  return {
    responses,
    counted,
    questions: questions.flatMap((question) => countsOf(question, byQuestion.get(question.id) ?? [], lists)),
  };
}

/** Counts the parts that have changed since the last count, the oldest first, for a limited time. */
async function countChangedParts(db: Kysely<Database>, key: RegistrationKey) {
  const parts = await listParts(db, key);
  const tallies = await listTallies(db, key);
  const nameOf = ({ source, part }: Part) => `${source} ${part}`;
  const known = new Map(tallies.map((one) => [nameOf(one), one.fingerprint]));
  const now = new Set(parts.map(nameOf));
  const changed = parts.filter((one) => known.get(nameOf(one)) !== one.fingerprint);
  const removed = tallies.filter((one) => !now.has(nameOf(one)));
  for (const source of ["ticket", "message"] as const) {
    const partsOf = (list: readonly Part[]) => list.flatMap((one) => (one.source === source ? one.part : []));
    if (partsOf(removed).length > 0) await removeTallies(db, key, source, partsOf(removed));
  }
  const done = await tallyForLimitedTime(db, key, changed);
  const sum = (list: readonly Part[]) => list.reduce((all, { responses }) => all + responses, 0);
  return { responses: sum(parts), counted: sum(parts) - sum(changed) + sum(done) };
}

/** Counts parts until all are counted or the time is over; returns the counted ones. */
async function tallyForLimitedTime(
  db: Kysely<Database>,
  key: RegistrationKey,
  changed: readonly Part[],
): Promise<Part[]> {
  const done: Part[] = [];
  const end = performance.now() + COUNTING_MS;
  for (const source of ["ticket", "message"] as const) {
    const due = changed.filter((one) => one.source === source).toSorted((a, b) => a.part - b.part);
    for (let from = 0; from < due.length; from += PARTS_PER_STATEMENT) {
      if (done.length > 0 && performance.now() > end) return done;
      const chunk = due.slice(from, from + PARTS_PER_STATEMENT);
      await tally(
        db,
        key,
        source,
        chunk.map(({ part }) => part),
      );
      done.push(...chunk);
    }
  }
  return done;
}

/** The kinds of entries that a type of question chooses from. */
const KINDS: Partial<Record<QuestionType, readonly [AnswerType, AnswerType?]>> = {
  "multi select": ["Answer"],
  "single selection": ["Answer"],
  checkbox: ["Answer"],
  "countries and regions": ["Country", "Region"],
  "partitions and rubrics of products": ["Partition", "Rubric"],
};

function countsOf(
  question: ScenarioQuestion,
  counts: readonly AnswerCount[],
  lists: Lists | null,
): AnswerCounts[] {
  const answered = counts.find(({ kind }) => kind === null)?.count ?? 0;
  const [first, second] = KINDS[question.type] ?? [];
  return [first, second].flatMap((kind) => {
    if (kind === undefined) return [];
    const choices = choicesOf(question, counts, { kind, lists });
    if (kind === second && choices.length === 0) return [];
    return {
      questionId: question.id,
      type: question.type,
      answered,
      choices,
      question: kind === second ? `${question.text}: ${kind.toLowerCase()}` : question.text,
    };
  });
}

type Choices = AnswerCounts["choices"];

/** Lists the answers in the order of the questionnaire, with those that nobody chose; entries of catalogs by count. */
function choicesOf(
  { type, answers, settings }: ScenarioQuestion,
  counts: readonly AnswerCount[],
  { kind, lists }: { kind: AnswerType; lists: Lists | null },
): Choices {
  const countOf = new Map(
    counts.flatMap((one) =>
      one.kind === kind && one.entry !== null ? [[one.entry, one.count] as const] : [],
    ),
  );
  if (type === "checkbox") {
    return [
      { label: "Yes", count: countOf.get("true") ?? 0 },
      { label: "No", count: countOf.get("false") ?? 0 },
    ];
  }
  const byCount = (labelOf: (id: number) => string): Choices =>
    [...countOf]
      .map(([entry, count]) => ({ label: labelOf(Number(entry)), count }))
      .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  if (kind !== "Answer") {
    const list = {
      Country: lists?.country,
      Region: lists?.region,
      Partition: lists?.partition,
      Rubric: lists?.rubric,
    };
    return byCount((id) => list[kind]?.(id)?.text ?? `${kind} ${id}`);
  }
  const offered = answers.map(({ id, text }) => ({ entry: String(id), label: text }));
  const other = String(OTHER);
  if (settings.showOther || countOf.has(other)) offered.push({ entry: other, label: "Other" });
  const listed = offered.map(({ entry, label }) => {
    const count = countOf.get(entry) ?? 0;
    countOf.delete(entry);
    return { label, count };
  });
  return [...listed, ...byCount((id) => `Answer ${id}, no longer offered`)];
}
