import type { Texts } from "@foyer/domain/locale/text.ts";
import { plainNote } from "@foyer/domain/question/plain-note.ts";
import type { LocalizedQuestion, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { type Cultures, wordingOf } from "@foyer/scenario-document/wording.ts";

export type ScenarioNames = { scenario: LocalizedScenario; catalog: QuestionnaireCatalog };

/** Returns the catalog entry of a part; undefined if the catalog no longer has it. */
export function entryOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): CatalogEntry | undefined {
  return { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[kind].get(id);
}

/** The own texts of all included parts of a scenario: a list that names each of its rows must not search for each. */
const textsByPart = new WeakMap<LocalizedScenario, ReadonlyMap<string, Texts>>();

/** Returns the own texts of an included part; undefined if it is not included. */
export function textsOf({ kind, id }: ScenarioPart, scenario: LocalizedScenario): Texts | undefined {
  const known = textsByPart.get(scenario) ?? indexTexts(scenario);
  textsByPart.set(scenario, known);
  return known.get(`${kind}-${id}`);
}

function indexTexts({ steps }: LocalizedScenario): ReadonlyMap<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const step of steps) {
    texts.set(`step-${step.id}`, step.texts);
    for (const question of step.questions) {
      texts.set(`question-${question.id}`, question.texts);
      for (const answer of question.answers) texts.set(`answer-${answer.id}`, answer.texts);
    }
  }
  return texts;
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
  const name = (isNote ? plainNote(text) : text).replace(/\s+/g, " ").trim();
  if (name === "") return `${part.kind} ${part.id}`;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

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
