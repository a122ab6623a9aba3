import type { PlayData } from "@foyer/contract/play.ts";
import { consentText } from "@foyer/domain/scenario/consents.ts";
import type { QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import type { Progress } from "@foyer/player/progress.ts";
import type { ShownConsents, StoredProgress } from "./stored-progress.ts";

/** The consents that are ticked on the page, with their texts. */
export function shownConsents(
  { steps, cultureCode }: PlayData,
  inputs: QuestionInputs,
): ShownConsents | null {
  const given = steps
    .flatMap(({ questions }) => questions)
    .filter(({ id, settings }) => settings.isConsent === true && isTicked(inputs, id))
    .map((question) => ({ questionId: question.id, text: consentText(question) }));
  return given.length > 0 ? { cultureCode, given } : null;
}

/** The ticked consents whose text is another one now. In another language they have another text anyway. rules/questions 26 */
export function changedConsents(
  { steps, cultureCode }: PlayData,
  inputs: QuestionInputs,
  shown: ShownConsents | null,
): number[] {
  if (!shown || shown.cultureCode !== cultureCode) return [];
  const texts = new Map(shown.given.map(({ questionId, text }) => [questionId, text]));
  return steps
    .flatMap(({ questions }) => questions)
    .filter((question) => {
      const text = texts.get(question.id);
      return text !== undefined && isTicked(inputs, question.id) && text !== consentText(question);
    })
    .map(({ id }) => id);
}

const isTicked = (inputs: QuestionInputs, id: number): boolean => {
  const input = inputs[id];
  return input?.type === "checkbox" && input.checked;
};

/** The stored progress without the consents whose text has changed, and the titles of their questions. */
export function withoutChanged(
  play: PlayData,
  { progress, consents, titles }: StoredProgress,
): { progress: Progress; changed: string[] } {
  const ids = changedConsents(play, progress.inputs, consents);
  const questions = play.steps.flatMap((step) => step.questions);
  const titleOf = (id: number) => questions.find((one) => one.id === id)?.text ?? titles[id] ?? "";
  return { progress: withoutTicks(progress, ids), changed: ids.map(titleOf) };
}

/** The progress with these consents not given. */
export function withoutTicks({ play, inputs }: Progress, ids: readonly number[]): Progress {
  const results = play.results.map((item) =>
    ids.includes(item.questionId) ? { ...item, answerValue: false } : item,
  );
  const unticked = ids.map((id) => [id, { type: "checkbox", checked: false }] as const);
  return { play: { ...play, results }, inputs: { ...inputs, ...Object.fromEntries(unticked) } };
}
