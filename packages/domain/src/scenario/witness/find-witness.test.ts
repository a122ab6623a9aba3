import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { type Choose, seededChoose } from "../../../test/arbitrary-scenario.ts";
import { SAMPLE_LISTS } from "../../../test/sample-scenario.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown } from "../conditions.ts";
import { nextStep, startPlay, visibleQuestions } from "../play.ts";
import { makePlayable, type PlayableQuestion, type PlayableScenario } from "../playable-scenario.ts";
import {
  type Condition,
  type Given,
  type Givens,
  OTHER,
  type Play,
  type ScenarioQuestion,
  type ScenarioStep,
} from "../scenario.ts";
import { findWitness, type Target, type Witness } from "./find-witness.ts";
import type { Offer } from "./offer.ts";
import { playAfter } from "./play-after.ts";

const OFFER: Offer = {
  countries: [
    { id: 1, regionIds: [11, 12] },
    { id: 3, regionIds: [] },
  ],
  partitions: [
    { id: 5, rubricIds: [51, 52] },
    { id: 7, rubricIds: [] },
  ],
};

/** A few steps with few questions, so that every play can be tried; some cannot be answered at all. */
function pickSmall(choose: Choose): PlayableScenario {
  const earlier: ScenarioQuestion[] = [];
  const steps: ScenarioStep[] = [];
  const stepCount = choose([2, 3, 4]);
  for (let stepAt = 0; stepAt < stepCount; stepAt += 1) {
    const conditions = stepAt === 0 ? [] : pickConditions(choose, earlier);
    const questions: ScenarioQuestion[] = [];
    const size = choose([1, 1, 2, 2, 3]);
    for (let at = 0; at < size && earlier.length < 6; at += 1) {
      const id = 50 - earlier.length;
      const type = choose<ScenarioQuestion["type"]>([
        ...(["single selection", "single selection", "checkbox", "multi select"] as const),
        ...(["countries and regions", "partitions and rubrics of products", "textbox"] as const),
      ]);
      const hasAnswers = type === "multi select" || type === "single selection";
      const answers = hasAnswers ? choose([[0, 1], [0, 1], [0], []]) : [];
      const settings = {
        required: choose([true, false]),
        showOther: choose([true, false, false]),
        enableRegions: choose([true, false]),
        checkedByDefault: choose([true, false]),
      };
      const question: ScenarioQuestion = {
        ...{ id, text: "", type, settings, conditions: pickConditions(choose, earlier) },
        answers: answers.map((answer) => ({ id: id * 10 + answer, text: "" })),
      };
      questions.push(question);
      earlier.push(question);
    }
    steps.push({ id: 100 - stepAt, text: "", conditions, questions });
  }
  const made = makePlayable({ steps }, RE2JS);
  if ("problems" in made) throw new Error(JSON.stringify(made.problems));
  return made.playable;
}

function pickConditions(choose: Choose, earlier: readonly ScenarioQuestion[]): Condition[] {
  const sources = earlier.filter((question) => conditionsOn(question).length > 0);
  if (sources.length === 0) return [];
  return Array.from({ length: choose([0, 1, 1, 2]) }, () => choose(conditionsOn(choose(sources))));
}

function conditionsOn({ id: questionId, type, answers, settings }: ScenarioQuestion): Condition[] {
  const entries = (
    kind: "country" | "region" | "partition" | "rubric",
    ids: readonly number[],
  ): Condition[] => ids.map((entryId) => ({ questionId, kind, entryId }));
  switch (type) {
    case "multi select":
    case "single selection": {
      const ids = [...answers.map(({ id }) => id), ...(settings.showOther ? [OTHER] : [])];
      return ids.map((answerId) => ({ questionId, kind: "answer", answerId }));
    }
    case "checkbox":
      return [true, false].map((checked) => ({ questionId, kind: "checkbox", checked }));
    case "countries and regions":
      return [
        ...entries("country", [1, 3, 9]),
        ...(settings.enableRegions ? entries("region", [11, 12]) : []),
      ];
    case "partitions and rubrics of products":
      return [...entries("partition", [5, 7]), ...entries("rubric", [51, 52])];
    default:
      return [];
  }
}

/** All inputs of a question that differ for conditions. */
function allGivens({ type, answers, settings }: PlayableQuestion): (Given | null)[] {
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

/** The names of all targets that some play reaches, by playing all of them. */
function playAll(playable: PlayableScenario): Set<string> {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const see = (play: Play) => {
    const key = JSON.stringify([play.currentOrderNumber, play.results]);
    if (seen.has(key)) return;
    seen.add(key);
    const step = playable.steps[play.currentOrderNumber - 1];
    if (!step) {
      reached.add("end");
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
  /** Tries all inputs of the questions, one after the other. */
  const give = (
    play: Play,
    questions: readonly PlayableQuestion[],
    givens: Givens,
    choices: readonly Choice[],
  ) => {
    const [question, ...rest] = questions;
    if (!question) {
      const after = nextStep(playable, play, givens, SAMPLE_LISTS);
      if ("play" in after) see(after.play);
      if ("finished" in after) reached.add("end");
      return;
    }
    if (!isShown(question, choices)) return give(play, rest, givens, choices);
    // Control: what the player shows.
    if (!visibleQuestions(playable, play, givens).includes(question))
      throw new Error("The player does not show it");
    reached.add(nameOf({ kind: "question", questionId: question.id }));
    for (const condition of question.conditions) {
      if (isShown({ conditions: [condition] }, choices)) {
        reached.add(nameOf({ kind: "question-condition", questionId: question.id, condition }));
      }
    }
    for (const given of allGivens(question)) {
      const next = given ? { ...givens, [question.id]: given } : givens;
      give(play, rest, next, [...choices, ...choicesOf(question, given)]);
    }
  };
  see(startPlay(playable));
  return reached;
}

const nameOf = (target: Target) => (target.kind === "end" ? "end" : JSON.stringify(target));

/** Does the player show the target after the choices of this witness, with texts typed where one is asked for? */
function leadsTo(playable: PlayableScenario, target: Target, { givens, orderNumber }: Witness): boolean {
  const typed = Object.entries(givens).map(([id, given]) => [
    id,
    given.type === "textbox" ? { ...given, text: "text" } : given,
  ]);
  const inputs: Givens = Object.fromEntries(typed);
  let play = startPlay(playable);
  while (play.currentOrderNumber !== orderNumber) {
    const next = nextStep(playable, play, inputs, SAMPLE_LISTS);
    if (!("play" in next)) return "finished" in next && target.kind === "end";
    play = next.play;
  }
  const step = playable.steps[play.currentOrderNumber - 1];
  const after = playAfter(playable, { facts: [], givens: inputs, orderNumber }, SAMPLE_LISTS);
  if (JSON.stringify(after) !== JSON.stringify(play)) return false;
  if (target.kind === "step" || target.kind === "step-condition") return step?.id === target.stepId;
  return (
    target.kind !== "end" &&
    visibleQuestions(playable, play, inputs).some(({ id }) => id === target.questionId)
  );
}

function targetsOf({ steps }: PlayableScenario): Target[] {
  return [
    { kind: "end" },
    ...steps.flatMap(({ id: stepId, conditions, questions }): Target[] => [
      { kind: "step", stepId },
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

describe("a witness", () => {
  const SCENARIOS = 10_000;
  it(`exists exactly where one of all plays leads, in ${SCENARIOS} small scenarios`, () => {
    const counts = { reached: 0, never: 0 };
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const playable = pickSmall(seededChoose(seed));
      const reached = playAll(playable);
      for (const target of targetsOf(playable)) {
        const found = findWitness(playable, OFFER, target);
        const isReached = reached.has(nameOf(target));
        if ("witness" in found !== isReached)
          expect({ seed, target, isReached }).toEqual({ seed, target, found });
        if ("witness" in found && !leadsTo(playable, target, found.witness)) {
          expect({ seed, target }).toBe(found.witness);
        }
        counts[isReached ? "reached" : "never"] += 1;
      }
    }
    // Control: both must happen often enough to test anything.
    expect(counts.never).toBeGreaterThan(SCENARIOS / 2);
    expect(counts.reached).toBeGreaterThan(SCENARIOS * 4);
  }, 240_000);
});
