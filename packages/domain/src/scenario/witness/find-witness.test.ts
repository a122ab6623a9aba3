import { describe, expect, it } from "vitest";
import { seededChoose } from "../../../test/arbitrary-scenario.ts";
import { SAMPLE_LISTS } from "../../../test/sample-scenario.ts";
import { conditionsOn, SMALL_OFFER as OFFER, pickSmall } from "../../../test/small-scenario.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import { nextStep, startPlay, visibleQuestions } from "../play.ts";
import type { PlayableQuestion, PlayableScenario } from "../playable-scenario.ts";
import { OTHER, type Play, type QuestionInput, type QuestionInputs } from "../scenario.ts";
import { checkReach } from "./check-reach.ts";
import { findWitness } from "./find-witness.ts";
import { playAfter } from "./play-after.ts";
import { probePlays } from "./probe-plays.ts";
import { makeSearchSpace, type SearchSpace } from "./search-space.ts";
import type { Demands, Target, Witness } from "./target.ts";

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

/** Returns the names of all targets that some play reaches, by playing all of them. */
function playAll(playable: PlayableScenario): Set<string> {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const skip = (from: number, to: number, choices: readonly Choice[]) => {
    for (const step of playable.steps.slice(from, to - 1)) {
      const isEmpty = step.questions.length > 0 && !step.questions.some((one) => isShown(one, choices));
      if (isEmpty && isShown(step, choices)) reached.add(nameOf({ kind: "empty-step", stepId: step.id }));
    }
  };
  const finish = (choices: readonly Choice[]) => {
    reached.add(nameOf({ kind: "end" }));
    for (const condition of allConditions(playable)) {
      const isMet = isShown({ conditions: [condition] }, choices);
      if (!isMet) reached.add(nameOf({ kind: "end" }, { without: [condition] }));
    }
    for (const choice of allChoices(playable)) {
      if (isShown({ conditions: [choice] }, choices))
        reached.add(nameOf({ kind: "choice", choice }, { toEnd: true }));
    }
  };
  const see = (play: Play) => {
    const key = JSON.stringify([play.currentOrderNumber, play.results]);
    if (seen.has(key)) return;
    seen.add(key);
    const step = playable.steps[play.currentOrderNumber - 1];
    if (!step) {
      finish(play.results);
      return;
    }
    reached.add(nameOf({ kind: "step", stepId: step.id }));
    for (const condition of step.conditions) {
      if (isShown({ conditions: [condition] }, play.results)) {
        reached.add(nameOf({ kind: "step-condition", stepId: step.id, condition }));
      }
    }
    give(play, step.questions, {}, [...play.results]);
  };
  /** Tries all inputs of the questions in sequence. */
  const give = (
    play: Play,
    questions: readonly PlayableQuestion[],
    inputs: QuestionInputs,
    choices: readonly Choice[],
  ) => {
    const [question, ...rest] = questions;
    if (!question) {
      const after = nextStep(playable, play, inputs, SAMPLE_LISTS);
      if ("play" in after) {
        skip(play.currentOrderNumber, after.play.currentOrderNumber, after.play.results);
        see(after.play);
      }
      if ("finished" in after) {
        skip(play.currentOrderNumber, playable.steps.length + 1, after.finished);
        finish(after.finished);
      }
      return;
    }
    if (!isShown(question, choices)) return give(play, rest, inputs, choices);
    // Control: the parts that the player shows.
    if (!visibleQuestions(playable, play, inputs).includes(question))
      throw new Error("The player does not show it");
    reached.add(nameOf({ kind: "question", questionId: question.id }));
    for (const condition of question.conditions) {
      if (isShown({ conditions: [condition] }, choices)) {
        reached.add(nameOf({ kind: "question-condition", questionId: question.id, condition }));
      }
    }
    for (const input of allInputs(question)) {
      const next = input ? { ...inputs, [question.id]: input } : inputs;
      const own = choicesOf(question, input);
      for (const choice of conditionsOn(question)) {
        if (isShown({ conditions: [choice] }, own)) reached.add(nameOf({ kind: "choice", choice }));
      }
      give(play, rest, next, [...choices, ...own]);
    }
  };
  const first = startPlay(playable);
  skip(0, first.currentOrderNumber, []);
  see(first);
  return reached;
}

const nameOf = (target: Target, demands: Demands = {}) => JSON.stringify({ target, ...demands });

const allConditions = ({ steps }: PlayableScenario) =>
  steps.flatMap((step) => [...step.conditions, ...step.questions.flatMap((one) => one.conditions)]);
const allChoices = ({ steps }: PlayableScenario) =>
  steps.flatMap((step) => step.questions.flatMap(conditionsOn));

/** Returns the names of the targets that probe plays show, and of those that the check reports as unreachable. */
function checkedNames(space: SearchSpace): { seen: string[]; never: string[] } {
  const { parts, met, isEndReached } = probePlays(space);
  const seen = targetsOf(space.playable).filter((target) => {
    switch (target.kind) {
      case "step":
        return space.playable.steps.some((step) => step.id === target.stepId && parts.has(step));
      case "question":
        return [...parts].some((part) => "type" in part && part.id === target.questionId);
      case "step-condition":
      case "question-condition":
        return met.has(target.condition);
      case "end":
        return isEndReached;
      default:
        return false;
    }
  });
  return {
    seen: seen.map((target) => nameOf(target)),
    never: checkReach(space).map(({ target }) => nameOf(target)),
  };
}

/** Lists the unreachable targets, without the contents of parts in the list. */
function neverNames(playable: PlayableScenario, reached: ReadonlySet<string>): string[] {
  const isNever = (target: Target) => !reached.has(nameOf(target));
  const steps = playable.steps.flatMap(({ id: stepId, conditions, questions }): Target[] => {
    const step: Target = { kind: "step", stepId };
    if (isNever(step)) return [step];
    return [
      ...conditions.map((condition): Target => ({ kind: "step-condition", stepId, condition })),
      ...questions.flatMap(({ id: questionId, conditions: own }): Target[] => {
        const question: Target = { kind: "question", questionId };
        if (isNever(question)) return [question];
        return own.map((condition): Target => ({ kind: "question-condition", questionId, condition }));
      }),
    ];
  });
  return [...steps, { kind: "end" } as const].filter(isNever).map((target) => nameOf(target));
}

/** Returns whether the player shows the target after the choices of this witness, with typed texts where required. */
function leadsTo(playable: PlayableScenario, target: Target, { inputs, orderNumber }: Witness): boolean {
  const typed = Object.entries(inputs).map(([id, input]) => [
    id,
    input.type === "textbox" ? { ...input, text: "text" } : input,
  ]);
  const typedInputs: QuestionInputs = Object.fromEntries(typed);
  let play = startPlay(playable);
  while (play.currentOrderNumber !== orderNumber) {
    const next = nextStep(playable, play, typedInputs, SAMPLE_LISTS);
    if (!("play" in next)) return "finished" in next && target.kind === "end";
    play = next.play;
  }
  const step = playable.steps[play.currentOrderNumber - 1];
  const after = playAfter(playable, { facts: [], inputs: typedInputs, orderNumber }, SAMPLE_LISTS);
  if (JSON.stringify(after) !== JSON.stringify(play)) return false;
  if (target.kind === "step" || target.kind === "step-condition") return step?.id === target.stepId;
  if (target.kind === "end" || target.kind === "empty-step") return false;
  const questionId = target.kind === "choice" ? target.choice.questionId : target.questionId;
  const shown = visibleQuestions(playable, play, typedInputs).find(({ id }) => id === questionId);
  if (!shown || target.kind !== "choice") return shown !== undefined;
  return isShown({ conditions: [target.choice] }, choicesOf(shown, typedInputs[questionId] ?? null));
}

/** Returns whether this whole play ends, with the required choice and without the forbidden ones. */
function endsSo(playable: PlayableScenario, target: Target, { without = [] }: Demands, witness: Witness) {
  if (!leadsTo(playable, { kind: "end" }, witness)) return false;
  const choices = [...playable.questions.values()].flatMap((question) =>
    choicesOf(question, witness.inputs[question.id] ?? null),
  );
  if (without.length > 0 && isShown({ conditions: without }, choices)) return false;
  return target.kind !== "choice" || isShown({ conditions: [target.choice] }, choices);
}

/** Returns whether a play with these choices skips the step, which would be shown empty. */
function isSkipped(playable: PlayableScenario, { stepId }: { stepId: number }, { inputs }: Witness): boolean {
  const step = playable.steps.find(({ id }) => id === stepId);
  const choices = [...playable.questions.values()].flatMap((question) =>
    choicesOf(question, inputs[question.id] ?? null),
  );
  return step !== undefined && isShown(step, choices) && !isStepShown(step, choices);
}

function targetsOf(playable: PlayableScenario): Target[] {
  return [
    { kind: "end" },
    ...allChoices(playable).map((choice): Target => ({ kind: "choice", choice })),
    ...playable.steps.flatMap(({ id: stepId, conditions, questions }): Target[] => [
      { kind: "step", stepId },
      { kind: "empty-step", stepId },
      ...conditions.map((condition): Target => ({ kind: "step-condition", stepId, condition })),
      ...questions.flatMap((question): Target[] => [
        { kind: "question", questionId: question.id },
        ...question.conditions.map(
          (condition): Target => ({ kind: "question-condition", questionId: question.id, condition }),
        ),
      ]),
    ]),
  ];
}

function questionsAbout(playable: PlayableScenario): { target: Target; demands: Demands }[] {
  const unmet = allConditions(playable).map((condition) => ({ without: [condition] }));
  return [
    ...targetsOf(playable).map((target) => ({ target, demands: {} })),
    ...unmet.map((demands) => ({ target: { kind: "end" } as const, demands })),
    ...allChoices(playable).map((choice) => ({
      target: { kind: "choice", choice } as const,
      demands: { toEnd: true },
    })),
  ];
}

function isWitness(playable: PlayableScenario, target: Target, demands: Demands, witness: Witness): boolean {
  if (target.kind === "empty-step") return isSkipped(playable, target, witness);
  if (demands.toEnd || demands.without) return endsSo(playable, target, demands, witness);
  return leadsTo(playable, target, witness);
}

describe("a witness", () => {
  const SCENARIOS = 10_000;
  it(`exists exactly where one of all plays leads, in ${SCENARIOS} small scenarios`, () => {
    const counts = { reached: 0, never: 0, seen: 0 };
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const playable = pickSmall(seededChoose(seed));
      const space = makeSearchSpace(playable, OFFER);
      const reached = playAll(playable);
      const { seen, never } = checkedNames(space);
      if (!seen.every((name) => reached.has(name))) expect({ seed, seen }).toEqual([...reached]);
      if (never.join() !== neverNames(playable, reached).join())
        expect({ seed, never }).toEqual({ seed, never: neverNames(playable, reached) });
      counts.seen += seen.length;
      for (const { target, demands } of questionsAbout(playable)) {
        const found = findWitness(space, target, demands);
        const isReached = reached.has(nameOf(target, demands));
        if ("witness" in found !== isReached)
          expect({ seed, target, demands, isReached }).toEqual({ seed, target, found });
        if ("witness" in found && !isWitness(playable, target, demands, found.witness)) {
          expect({ seed, target, demands }).toBe(found.witness);
        }
        counts[isReached ? "reached" : "never"] += 1;
      }
    }
    // Control: both happen often enough to test something.
    expect(counts.never).toBeGreaterThan(SCENARIOS / 2);
    expect(counts.reached).toBeGreaterThan(SCENARIOS * 4);
    expect(counts.seen).toBeGreaterThan(SCENARIOS * 3);
  }, 240_000);
});
