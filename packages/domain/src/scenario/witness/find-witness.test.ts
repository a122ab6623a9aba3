import { describe, expect, it } from "vitest";
import { seededChoose } from "../../../test/arbitrary-scenario.ts";
import { allChoices, allConditions, nameOf, playAll } from "../../../test/play-all.ts";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../../test/sample-scenario.ts";
import { SMALL_OFFER as OFFER, pickSmall, pickTicks } from "../../../test/small-scenario.ts";
import { choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import { nextStep, startPlay, visibleQuestions } from "../play.ts";
import type { PlayableScenario } from "../playable-scenario.ts";
import type { Condition, QuestionInputs } from "../scenario.ts";
import { checkReach } from "./check-reach.ts";
import { findWitness } from "./find-witness.ts";
import { playAfter } from "./play-after.ts";
import { probePlays } from "./probe-plays.ts";
import { makeSearchSpace, type SearchSpace } from "./search-space.ts";
import type { Demands, Target, Witness } from "./target.ts";

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
function neverNames(playable: PlayableScenario, reached: ReadonlyMap<string, number>): string[] {
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
  const after = playAfter(playable, { facts: [], kept: [], inputs: typedInputs, orderNumber }, SAMPLE_LISTS);
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

// SCENARIOS=40000 compares more.
const SCENARIOS = Number(process.env.SCENARIOS ?? 4_000);
/** Milliseconds, also for a slow and busy machine. */
const PATIENCE = 60 * SCENARIOS;

describe("a witness (rules/scenario 33)", () => {
  it(
    `exists exactly where one of all plays leads, with the fewest choices, in ${SCENARIOS} small scenarios`,
    () => {
      const counts = { reached: 0, never: 0, seen: 0, chosen: 0 };
      for (let seed = 0; seed < SCENARIOS; seed += 1) {
        const playable = (seed % 3 === 0 ? pickSmall : pickTicks)(seededChoose(seed));
        const space = makeSearchSpace(playable, OFFER);
        const fewest = playAll(playable);
        const { seen, never } = checkedNames(space);
        if (!seen.every((name) => fewest.has(name))) expect({ seed, seen }).toEqual([...fewest.keys()]);
        if (never.join() !== neverNames(playable, fewest).join())
          expect({ seed, never }).toEqual({ seed, never: neverNames(playable, fewest) });
        counts.seen += seen.length;
        for (const { target, demands } of questionsAbout(playable)) {
          const found = findWitness(space, target, demands);
          const count = fewest.get(nameOf(target, demands));
          if (("witness" in found ? found.witness.facts.length : undefined) !== count)
            expect({ seed, target, demands, count }).toEqual({ seed, target, found });
          if ("witness" in found && !isWitness(playable, target, demands, found.witness)) {
            expect({ seed, target, demands }).toBe(found.witness);
          }
          counts[count === undefined ? "never" : "reached"] += 1;
          counts.chosen += count ?? 0;
        }
      }
      // Control: all of it happens often enough to test something.
      expect(counts.never).toBeGreaterThan(SCENARIOS / 2);
      expect(counts.reached).toBeGreaterThan(SCENARIOS * 4);
      expect(counts.seen).toBeGreaterThan(SCENARIOS * 3);
      expect(counts.chosen).toBeGreaterThan(SCENARIOS * 4);
    },
    PATIENCE,
  );

  it("leads past a dead end that another answer would open", () => {
    const ticked = (questionId: number, checked: boolean): Condition => ({
      questionId,
      kind: "checkbox",
      checked,
    });
    const settings = { required: true };
    const playable = samplePlayable(
      sampleStep(101, [sampleQuestion(1, "checkbox")]),
      sampleStep(102, [sampleQuestion(2, "checkbox", { settings })], [ticked(1, true), ticked(1, false)]),
      sampleStep(
        103,
        [sampleQuestion(3, "single selection", { settings })],
        [ticked(2, false), ticked(1, true)],
      ),
      sampleStep(104, [sampleQuestion(4, "textbox")]),
    );
    const found = findWitness(makeSearchSpace(playable, OFFER), { kind: "step", stepId: 104 });
    expect(found).toMatchObject({ witness: { facts: [ticked(2, true)], orderNumber: 4 } });
  });
});
