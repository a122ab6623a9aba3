import { type Choice, choicesOf } from "../src/scenario/choices.ts";
import { isShown } from "../src/scenario/conditions.ts";
import { nextStep, startPlay, visibleQuestions } from "../src/scenario/play.ts";
import type { PlayableQuestion, PlayableScenario } from "../src/scenario/playable-scenario.ts";
import {
  type AnswerType,
  OTHER,
  type Play,
  type QuestionInput,
  type QuestionInputs,
} from "../src/scenario/scenario.ts";
import type { Demands, Target } from "../src/scenario/witness/target.ts";
import { SAMPLE_LISTS } from "./sample-scenario.ts";
import { conditionsOn, SMALL_OFFER as OFFER } from "./small-scenario.ts";

/** Returns the fewest choices that lead to each target, by its name, by playing all plays. Others are never reached. */
export const playAll = (playable: PlayableScenario): ReadonlyMap<string, number> =>
  new AllPlays(playable).run();

/** Returns the name of a target with its demands, equal for equal ones. */
export const nameOf = (target: Target, demands: Demands = {}) => JSON.stringify({ target, ...demands });

/** Lists all conditions of a scenario. */
export const allConditions = ({ steps }: PlayableScenario) =>
  steps.flatMap((step) => [...step.conditions, ...step.questions.flatMap((one) => one.conditions)]);
/** Lists all choices of a scenario that conditions may name. */
export const allChoices = ({ steps }: PlayableScenario) =>
  steps.flatMap((step) => step.questions.flatMap(conditionsOn));

class AllPlays {
  readonly #playable: PlayableScenario;
  readonly #reached = new Map<string, number>();
  readonly #seen = new Set<string>();

  constructor(playable: PlayableScenario) {
    this.#playable = playable;
  }

  run(): ReadonlyMap<string, number> {
    const first = startPlay(this.#playable);
    this.#skip(0, first.currentOrderNumber, []);
    this.#see(first);
    return this.#reached;
  }

  #reach(name: string, choices: readonly Choice[]) {
    const count = countChoices(this.#playable, choices);
    this.#reached.set(name, Math.min(count, this.#reached.get(name) ?? count));
  }

  #skip(from: number, to: number, choices: readonly Choice[]) {
    for (const step of this.#playable.steps.slice(from, to - 1)) {
      const isEmpty = step.questions.length > 0 && !step.questions.some((one) => isShown(one, choices));
      if (isEmpty && isShown(step, choices))
        this.#reach(nameOf({ kind: "empty-step", stepId: step.id }), choices);
    }
  }

  #finish(choices: readonly Choice[]) {
    this.#reach(nameOf({ kind: "end" }), choices);
    for (const condition of allConditions(this.#playable)) {
      const isMet = isShown({ conditions: [condition] }, choices);
      if (!isMet) this.#reach(nameOf({ kind: "end" }, { without: [condition] }), choices);
    }
    for (const choice of allChoices(this.#playable)) {
      if (isShown({ conditions: [choice] }, choices))
        this.#reach(nameOf({ kind: "choice", choice }, { toEnd: true }), choices);
    }
  }

  #see(play: Play) {
    const key = JSON.stringify([play.currentOrderNumber, play.results]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const step = this.#playable.steps[play.currentOrderNumber - 1];
    if (!step) {
      this.#finish(play.results);
      return;
    }
    this.#reach(nameOf({ kind: "step", stepId: step.id }), play.results);
    for (const condition of step.conditions) {
      if (isShown({ conditions: [condition] }, play.results)) {
        this.#reach(nameOf({ kind: "step-condition", stepId: step.id, condition }), play.results);
      }
    }
    this.#answer(play, step.questions, {}, [...play.results]);
  }

  /** Tries all inputs of the questions in sequence. */
  #answer(
    play: Play,
    questions: readonly PlayableQuestion[],
    inputs: QuestionInputs,
    choices: readonly Choice[],
  ): void {
    const [question, ...rest] = questions;
    if (!question) {
      const after = nextStep(this.#playable, play, inputs, SAMPLE_LISTS);
      if ("play" in after) {
        this.#skip(play.currentOrderNumber, after.play.currentOrderNumber, after.play.results);
        this.#see(after.play);
      }
      if ("finished" in after) {
        this.#skip(play.currentOrderNumber, this.#playable.steps.length + 1, after.finished);
        this.#finish(after.finished);
      }
      return;
    }
    if (!isShown(question, choices)) {
      this.#answer(play, rest, inputs, choices);
      return;
    }
    // Control: the parts that the player shows.
    if (!visibleQuestions(this.#playable, play, inputs).includes(question))
      throw new Error("The player does not show it");
    this.#reach(nameOf({ kind: "question", questionId: question.id }), choices);
    for (const condition of question.conditions) {
      if (isShown({ conditions: [condition] }, choices)) {
        this.#reach(nameOf({ kind: "question-condition", questionId: question.id, condition }), choices);
      }
    }
    for (const input of allInputs(question)) {
      const next = input ? { ...inputs, [question.id]: input } : inputs;
      const own = choicesOf(question, input);
      for (const choice of conditionsOn(question)) {
        if (!isShown({ conditions: [choice] }, own)) continue;
        this.#reach(nameOf({ kind: "choice", choice }), [...choices, ...own]);
      }
      this.#answer(play, rest, next, [...choices, ...own]);
    }
  }
}

/** rules/scenario 33: what counts as one choice. */
function countChoices(playable: PlayableScenario, choices: readonly Choice[]): number {
  const isChosen = (type: AnswerType, questionId: number, ids: readonly number[]) =>
    choices.some(
      (one) => one.questionId === questionId && one.answerTypeId === type && ids.includes(one.answerId ?? 0),
    );
  const isCounted = ({ questionId, answerTypeId, answerId, answerValue }: Choice) => {
    switch (answerTypeId) {
      case "Answer": {
        if (answerId !== null) return true;
        const isTickedAtFirst = playable.questions.get(questionId)?.settings.checkedByDefault === true;
        return typeof answerValue === "boolean" && answerValue !== isTickedAtFirst;
      }
      case "Country":
        return !isChosen("Region", questionId, [11, 12]);
      case "Partition": {
        const rubricIds = OFFER.partitions.find(({ id }) => id === answerId)?.rubricIds ?? [];
        return !isChosen("Rubric", questionId, rubricIds);
      }
      default:
        return true;
    }
  };
  return choices.filter(isCounted).length;
}

/** Lists all inputs of a question that differ for conditions. */
function allInputs({ type, answers, settings }: PlayableQuestion): (QuestionInput | null)[] {
  const ids = answers.map(({ id }) => id);
  switch (type) {
    case "multi select": {
      const others = settings.showOther ? [null, "own"] : [null];
      return subsetsOf(ids).flatMap((answerIds) => others.map((other) => ({ type, answerIds, other })));
    }
    case "single selection":
      return [null, ...ids, ...(settings.showOther ? [OTHER] : [])].map((answerId) => ({
        type,
        answerId,
        other: "own",
      }));
    case "checkbox":
      return [true, false].map((checked) => ({ type, checked }));
    case "countries and regions": {
      const regions = (id: number) =>
        settings.enableRegions ? (OFFER.countries.find((one) => one.id === id)?.regionIds ?? []) : [];
      return [
        { type, countryId: null, regionId: null },
        ...[1, 3].flatMap((countryId) =>
          [null, ...regions(countryId)].map((regionId) => ({ type, countryId, regionId })),
        ),
      ];
    }
    case "partitions and rubrics of products":
      return subsetsOf([5, 7]).flatMap((partitionIds) => {
        const offered = OFFER.partitions
          .filter(({ id }) => partitionIds.includes(id))
          .flatMap(({ rubricIds }) => rubricIds);
        return subsetsOf(offered).map((rubricIds) => ({ type, partitionIds, rubricIds }));
      });
    case "textbox":
      return [{ type, text: "text", phoneCodeId: null }];
    default:
      return [null];
  }
}

function subsetsOf(ids: readonly number[]): number[][] {
  const sets: number[][] = [[]];
  for (const id of ids) sets.push(...sets.map((set) => [...set, id]));
  return sets;
}
