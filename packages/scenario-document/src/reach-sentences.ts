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

/** Describes an unreachable part in one sentence, and the reasons in further ones. rules/scenario 33 */
export function neverSentence({ target }: NeverReached, names: Names): string {
  switch (target.kind) {
    case "end":
      return "Nobody can finish this questionnaire.";
    case "step":
      return `Step “${stepName(target.stepId, names)}” can never be shown.`;
    case "question":
      return `Question “${questionName(target.questionId, names)}” can never be shown.`;
    case "choice":
      return `“${choiceWords(target.choice, names)}” can never be chosen.`;
    case "empty-step":
      return `Step “${stepName(target.stepId, names)}” is never empty.`;
    case "step-condition":
      return `Step “${stepName(target.stepId, names)}” is never shown because of “${choiceWords(target.condition, names)}”.`;
    case "question-condition":
      return `Question “${questionName(target.questionId, names)}” is never shown because of “${choiceWords(target.condition, names)}”.`;
  }
}

/** Writes one sentence for each obstacle; a part without obstacles has the sentence of what it lacks. */
export function reasonsOf({ target, obstacles, isUndecided }: NeverReached, names: Names): string[] {
  if (isUndecided) return ["There are too many ways to try; no way was found among the first 20,000."];
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
