import { plainNote } from "@foyer/domain/question/plain-note.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { type Condition, type Lists, OTHER } from "@foyer/domain/scenario/scenario.ts";
import type { NeverReached } from "@foyer/domain/scenario/witness/check-reach.ts";
import type { Obstacle, Target } from "@foyer/domain/scenario/witness/target.ts";

export type Names = { playable: PlayableScenario; lists: Lists };

/** Writes a choice: “Country: Germany”. */
export function choiceWords(choice: Condition, names: Names): string {
  return `${questionName(choice.questionId, names)}: ${valueName(choice, names)}`;
}

/**
 * Describes an unreachable target in one sentence: that it can never be shown or, of a search that was given up, that no
 * way was found. rules/scenario 33
 */
export function neverSentence({ target, isUndecided }: NeverReached, names: Names): string {
  if (isUndecided) return `No way was found ${wayTo(target, names)}.`;
  if (target.kind === "end") return "Nobody can finish this questionnaire.";
  const name = nameOfTarget(target, names);
  switch (target.kind) {
    case "choice":
      return `${name} can never be chosen.`;
    case "empty-step":
      return `${name} is never empty.`;
    case "step-condition":
    case "question-condition":
      return `${name} can never be met.`;
    default:
      return `${name} can never be shown.`;
  }
}

function wayTo(target: Target, names: Names): string {
  switch (target.kind) {
    case "end":
      return "to the end of this questionnaire";
    case "choice":
      return `to choose ${nameOfTarget(target, names)}`;
    case "empty-step":
      return `past ${lowerFirst(nameOfTarget(target, names))} without a question in it`;
    case "step-condition":
    case "question-condition":
      return `to meet ${lowerFirst(nameOfTarget(target, names))}`;
    default:
      return `to ${lowerFirst(nameOfTarget(target, names))}`;
  }
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function nameOfTarget(target: Exclude<Target, { kind: "end" }>, names: Names): string {
  switch (target.kind) {
    case "question":
      return `Question “${questionName(target.questionId, names)}”`;
    case "choice":
      return `“${choiceWords(target.choice, names)}”`;
    case "step-condition":
      return `Condition “${choiceWords(target.condition, names)}” of step “${stepName(target.stepId, names)}”`;
    case "question-condition":
      return `Condition “${choiceWords(target.condition, names)}” of question “${questionName(target.questionId, names)}”`;
    default:
      return `Step “${stepName(target.stepId, names)}”`;
  }
}

/** Writes one sentence for each obstacle; a part without obstacles has the sentence of what it lacks. */
export function reasonsOf({ target, obstacles, isUndecided }: NeverReached, names: Names): string[] {
  if (isUndecided) return ["There may be one: the search ended after the first 20,000 combinations."];
  if (obstacles.length > 0) return obstacles.map((obstacle) => obstacleSentence(obstacle, names));
  return isEmptyStep(target, names) ? ["It has no questions."] : [];
}

function obstacleSentence(obstacle: Obstacle, names: Names): string {
  const question = `“${questionName(obstacle.questionId, names)}”`;
  switch (obstacle.kind) {
    case "excluded": {
      const values = obstacle.facts.map((fact) => `“${valueName(fact, names)}”`);
      return `${question} would have to be answered with ${new Intl.ListFormat("en").format(values)} at once.`;
    }
    case "not-offered":
      return `${question} does not offer “${obstacle.facts.map((fact) => valueName(fact, names)).join(", ")}”.`;
    case "no-answer":
      return `${question} must be answered first, and no answer is possible then.`;
  }
}

const isEmptyStep = (target: Target, { playable }: Names) =>
  "stepId" in target &&
  playable.steps.some(({ id, questions }) => id === target.stepId && questions.length === 0);

export const stepName = (id: number, { playable }: Names) =>
  playable.steps.find((step) => step.id === id)?.text ?? "";

export function questionName(id: number, { playable }: Names): string {
  const question = playable.questions.get(id);
  if (!question) return "";
  return question.type === "note" ? plainNote(question.text) : question.text;
}

function valueName(choice: Condition, { playable, lists }: Names): string {
  switch (choice.kind) {
    case "answer":
      if (choice.answerId === OTHER) return "Other";
      return playable.questions.get(choice.questionId)?.answerTexts.get(choice.answerId) ?? "";
    case "checkbox":
      return choice.checked ? "ticked" : "not ticked";
    default:
      return lists[choice.kind](choice.entryId)?.text ?? `${choice.kind} ${choice.entryId}`;
  }
}
