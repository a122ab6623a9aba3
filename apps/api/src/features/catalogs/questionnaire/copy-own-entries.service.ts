import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { PartIds } from "@foyer/domain/scenario/edit/renumber-scenario.ts";
import { findCounterparts } from "@foyer/scenario-document/own-counterparts.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { uniqueViolation } from "../../../platform/db/violations.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { insertOwnAnswers, insertOwnQuestions, insertOwnSteps, lockProjectRow } from "./own-entries.store.ts";
import { type FullCatalog, type FullQuestion, readQuestionnaire } from "./questionnaire.service.ts";
import type { AnswerRow, StepRow } from "./questionnaire.store.ts";

type Copy = {
  from: number;
  to: number;
  /** The entries to copy, with what they need; by default all of the project. */
  wanted?: Readonly<Record<"step" | "question" | "answer", ReadonlySet<number>>>;
};
type Own = {
  step: readonly StepRow[];
  question: readonly FullQuestion[];
  answer: readonly AnswerRow[];
};

/**
 * Copies own entries of one project into another one. An entry that the other project has already, by name and type, is
 * used as it is. Returns the ids there of all copied entries, and how many are new. rules/catalogs 23
 */
export async function copyOwnEntries(
  trx: Transaction<Database>,
  { from, to, wanted }: Copy,
): Promise<{ ids: PartIds; added: number }> {
  // Two copies at once would both find that an entry is missing.
  await lockProjectRow(trx, to);
  const source = await readQuestionnaire(trx, from);
  const target = await readQuestionnaire(trx, to);
  const known = findCounterparts(source, target);
  const own = listOwn(source, wanted);
  // rules/catalogs 23: only a duplicate of a project has its entries enabled by default.
  const enabled = (entry: { enabledByDefault: boolean }) => ({
    enabledByDefault: wanted === undefined && entry.enabledByDefault,
  });
  const missing = <E extends { id: number; enabledByDefault: boolean }>(
    entries: readonly E[],
    ids: ReadonlyMap<number, number>,
  ) => entries.filter(({ id }) => !ids.has(id)).map((entry) => ({ ...entry, ...enabled(entry) }));

  const newSteps = missing(own.step, known.step);
  const step = join(
    known.step,
    await inserted(insertOwnSteps(trx, to, newSteps.map(withFreeName(target.steps)))),
  );
  const newQuestions = missing(own.question, known.question).map((question) => ({
    ...question,
    stepId: step.get(question.stepId) ?? question.stepId,
  }));
  const named = newQuestions.map(withFreeName(target.questions));
  const question = join(known.question, await inserted(insertOwnQuestions(trx, to, named)));
  const newAnswers = missing(own.answer, known.answer).map((answer) => ({
    ...answer,
    questionId: question.get(answer.questionId) ?? answer.questionId,
  }));
  const answer = join(known.answer, await inserted(insertOwnAnswers(trx, to, newAnswers)));
  return { ids: { step, question, answer }, added: newSteps.length + named.length + newAnswers.length };
}

/** Throws `busy` for a name that somebody has added since the names were read: the next attempt uses that entry. */
async function inserted<T>(insert: Promise<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    throw uniqueViolation(error) ? problem("busy") : error;
  }
}

const join = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) => new Map([...a, ...b]);

/** The own entries that are wanted; a question with its step and all its answers. */
function listOwn(source: FullCatalog, wanted: Copy["wanted"]): Own {
  const own = <E extends { isOwn: boolean }>(entries: ReadonlyMap<number, E>) =>
    [...entries.values()].filter(({ isOwn }) => isOwn);
  const all: Own = { step: own(source.steps), question: own(source.questions), answer: own(source.answers) };
  if (!wanted) return all;
  const answer = all.answer.filter(
    ({ id, questionId }) => wanted.answer.has(id) || wanted.question.has(questionId),
  );
  const questionIds = new Set([...wanted.question, ...answer.map(({ questionId }) => questionId)]);
  const question = all.question.filter(({ id }) => questionIds.has(id));
  const stepIds = new Set([...wanted.step, ...question.map(({ stepId }) => stepId)]);
  return { step: all.step.filter(({ id }) => stepIds.has(id)), question, answer };
}

/** Numbers the name of an entry whose name another own entry has: a question of another type. */
function withFreeName(entries: ReadonlyMap<number, { internalName: string; isOwn: boolean }>) {
  const taken = new Set(
    [...entries.values()].flatMap(({ internalName, isOwn }) => (isOwn ? [nameKey(internalName)] : [])),
  );
  return <E extends { internalName: string }>(entry: E): E => {
    let internalName = entry.internalName;
    for (let number = 2; taken.has(nameKey(internalName)); number++) {
      internalName = `${entry.internalName} (${number})`;
    }
    taken.add(nameKey(internalName));
    return { ...entry, internalName };
  };
}
