import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { pickInputs, pickScenario, seededChoose } from "../../test/arbitrary-scenario.ts";
import { SAMPLE_LISTS } from "../../test/sample-scenario.ts";
import { nextStep, startPlay } from "./play.ts";
import { playThrough } from "./play-through.ts";
import { makePlayable } from "./playable-scenario.ts";

const PLAYS = 20_000;

it(`${PLAYS} plays in one go are what a player does step by step (rules/scenario 16)`, () => {
  const seen = { finished: 0, stopped: 0 };
  for (let seed = 0; seed < PLAYS; seed += 1) {
    const choose = seededChoose(seed);
    const scenario = pickScenario(choose);
    const inputs = pickInputs(choose, scenario);
    const made = makePlayable(scenario, RE2JS);
    if ("problems" in made) throw new Error(`seed ${seed}`);
    const whole = playThrough(made.playable, inputs, SAMPLE_LISTS);
    let next = nextStep(made.playable, startPlay(made.playable), inputs, SAMPLE_LISTS);
    while ("play" in next) next = nextStep(made.playable, next.play, inputs, SAMPLE_LISTS);
    if ("finished" in next) {
      seen.finished += 1;
      expect({ seed, issues: whole.issues, results: whole.results }).toEqual({
        seed,
        issues: [],
        results: next.finished,
      });
    } else {
      seen.stopped += 1;
      // The issues of the step where a player stops are the first ones.
      const first = whole.issues.slice(0, next.issues.length).map(({ stepId: _, ...issue }) => issue);
      expect({ seed, first }).toEqual({ seed, first: next.issues });
    }
  }
  expect(seen.finished).toBeGreaterThan(PLAYS / 20);
  expect(seen.stopped).toBeGreaterThan(PLAYS / 20);
});
