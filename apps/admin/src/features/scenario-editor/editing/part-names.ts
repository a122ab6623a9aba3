import type { Texts } from "@foyer/domain/locale/text.ts";
import type { LocalizedQuestion, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { type Cultures, wordingOf } from "@foyer/scenario-document/wording.ts";

export type ScenarioNames = { scenario: LocalizedScenario; catalog: QuestionnaireCatalog };

/** Returns the catalog entry of a part; undefined if the catalog no longer has it. */
export function entryOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): CatalogEntry | undefined {
  return { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[kind].get(id);
}

/** Returns the own texts of an included part; undefined if it is not included. */
export function textsOf({ kind, id }: ScenarioPart, { steps }: LocalizedScenario): Texts | undefined {
  if (kind === "step") return steps.find((step) => step.id === id)?.texts;
  const questions = steps.flatMap((step) => step.questions);
  if (kind === "question") return questions.find((question) => question.id === id)?.texts;
  return questions.flatMap(({ answers }) => answers).find((answer) => answer.id === id)?.texts;
}

const LONGEST_NAME = 80;

/** Returns a part's text in the editor's culture, with fallbacks, as a short name on one line without formatting. */
export function nameOfPart(
  part: ScenarioPart,
  { scenario, catalog }: ScenarioNames,
  cultures: Cultures,
): string {
  const text = wordingOf(textsOf(part, scenario) ?? {}, entryOf(part, catalog), cultures);
  const isNote = part.kind === "question" && catalog.questions.get(part.id)?.type === "note";
  const name = (isNote ? withoutFormat(text) : text).replace(/\s+/g, " ").trim();
  if (name === "") return `${part.kind} ${part.id}`;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** Removes the formatting of a note's markdown. rules/questions 12 */
const withoutFormat = (markdown: string) =>
  markdown
    .replace(/<\/?u>/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(?<!\\)\*+/g, "")
    .replace(/\\(?=\W)/g, "");

export function findQuestion({ steps }: LocalizedScenario, questionId: number) {
  for (const step of steps) {
    const question = step.questions.find(({ id }) => id === questionId);
    if (question) return { step, question };
  }
  return undefined;
}

/** Returns the question of an included answer. */
export function questionOfAnswer(
  { steps }: LocalizedScenario,
  answerId: number,
): LocalizedQuestion | undefined {
  return steps
    .flatMap((step) => step.questions)
    .find(({ answers }) => answers.some(({ id }) => id === answerId));
}
