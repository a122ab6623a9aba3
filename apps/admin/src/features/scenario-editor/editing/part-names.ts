import type { Texts } from "@foyer/domain/locale/text.ts";
import type { LocalizedQuestion, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { type Cultures, wordingOf } from "@foyer/scenario-document/wording.ts";

export type ScenarioNames = { scenario: LocalizedScenario; catalog: QuestionnaireCatalog };

/** The catalog entry of a part; undefined: it was taken out of the catalog's reach. */
export function entryOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): CatalogEntry | undefined {
  return { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[kind].get(id);
}

/** The own texts of an included part; undefined: it is not included. */
export function textsOf({ kind, id }: ScenarioPart, { steps }: LocalizedScenario): Texts | undefined {
  if (kind === "step") return steps.find((step) => step.id === id)?.texts;
  const questions = steps.flatMap((step) => step.questions);
  if (kind === "question") return questions.find((question) => question.id === id)?.texts;
  return questions.flatMap(({ answers }) => answers).find((answer) => answer.id === id)?.texts;
}

const LONGEST_NAME = 80;

/** A part's text in the editor's culture, with its fallbacks, as a name: on one line, short, without formatting. */
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

/** A note's markdown without the marks that a note can hold. rules/questions 12 */
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

/** The question that an included answer belongs to. */
export function questionOfAnswer(
  { steps }: LocalizedScenario,
  answerId: number,
): LocalizedQuestion | undefined {
  return steps
    .flatMap((step) => step.questions)
    .find(({ answers }) => answers.some(({ id }) => id === answerId));
}
