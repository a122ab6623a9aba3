import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type PartIds, renumberScenario } from "@foyer/domain/scenario/edit/renumber-scenario.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "./questionnaire-catalog.ts";
import { ownTexts } from "./read-scenario.ts";

/**
 * Finds, for the entries that belong to the source's project, those of the target's project that stand for them: of the
 * same internal name, a question also of the same type, an answer of the same question. rules/scenario 38
 */
export function findCounterparts(source: QuestionnaireCatalog, target: QuestionnaireCatalog): PartIds {
  const step = match(source.steps, target.steps, ({ internalName }) => nameKey(internalName));
  const question = match(
    source.questions,
    target.questions,
    ({ internalName, type }) => `${type} ${nameKey(internalName)}`,
  );
  const byQuestion = (id: number, name: string) => `${id} ${nameKey(name)}`;
  const answer = match(
    source.answers,
    target.answers,
    ({ questionId, internalName }) => byQuestion(questionId, internalName),
    ({ questionId, internalName }) => byQuestion(question.get(questionId) ?? questionId, internalName),
  );
  return { step, question, answer };
}

function match<E extends CatalogEntry>(
  source: ReadonlyMap<number, E>,
  target: ReadonlyMap<number, E>,
  ...[targetKey, sourceKey = targetKey]: [target: (entry: E) => string, source?: (entry: E) => string]
): ReadonlyMap<number, number> {
  const own = (entries: ReadonlyMap<number, E>) => [...entries.values()].filter(({ isOwn }) => isOwn);
  const ids = new Map(own(target).map((entry) => [targetKey(entry), entry.id]));
  return new Map(
    own(source).flatMap((entry) => {
      const id = ids.get(sourceKey(entry));
      return id === undefined ? [] : [[entry.id, id] as const];
    }),
  );
}

type Catalogs = { source: QuestionnaireCatalog; target: QuestionnaireCatalog; ids: PartIds };

/**
 * Returns a scenario with the target's entries in place of the source's. A part whose entry has other texts there keeps
 * the ones that it shows here, as its own.
 */
export function withCounterparts(
  scenario: LocalizedScenario,
  { source, target, ids }: Catalogs,
): LocalizedScenario {
  const textsOf = <E extends CatalogEntry>(
    { id, texts }: Pick<E, "id" | "texts">,
    {
      from,
      to,
      known,
    }: { from: ReadonlyMap<number, E>; to: ReadonlyMap<number, E>; known: ReadonlyMap<number, number> },
  ) => {
    const counterpart = known.get(id);
    if (counterpart === undefined) return texts;
    return ownTexts({ ...from.get(id)?.texts, ...texts }, to.get(counterpart));
  };
  const steps = { from: source.steps, to: target.steps, known: ids.step };
  const questions = { from: source.questions, to: target.questions, known: ids.question };
  const answers = { from: source.answers, to: target.answers, known: ids.answer };
  const worded = {
    steps: scenario.steps.map((step) => ({
      ...step,
      texts: textsOf(step, steps),
      questions: step.questions.map((question) => ({
        ...question,
        texts: textsOf(question, questions),
        answers: question.answers.map((answer) => ({ ...answer, texts: textsOf(answer, answers) })),
      })),
    })),
  };
  return renumberScenario(worded, ids);
}
