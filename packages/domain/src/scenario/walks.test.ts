import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { pickInputs, pickScenario, seededChoose } from "../../test/arbitrary-scenario.ts";
import { walkSlowly } from "../../test/slow-player.ts";
import { walkQuickly } from "../../test/walk.ts";
import { makePlayable } from "./playable-scenario.ts";

/** `WALKS=100000 npm test -- walks.test.ts` takes more. */
const WALKS = Number(process.env.WALKS ?? 20_000);

it(`${WALKS} walks through scenarios are what the definitions say (rules/scenario 7, 8, 10, 16, 18)`, () => {
  const seen = { steps: 0, skipped: 0, hidden: 0, finished: 0 };
  for (let seed = 0; seed < WALKS; seed += 1) {
    const choose = seededChoose(seed);
    const scenario = pickScenario(choose);
    const inputs = pickInputs(choose, scenario);
    const made = makePlayable(scenario, RE2JS);
    if ("problems" in made) throw new Error(`seed ${seed}: ${JSON.stringify(made.problems)}`);
    const slow = walkSlowly(scenario, inputs);
    const { steps, isFinished } = walkQuickly(made.playable, inputs);
    if (JSON.stringify({ steps, isFinished }) !== JSON.stringify(slow)) {
      expect({ seed, steps, isFinished }).toEqual({ seed, ...slow });
    }
    const [last] = steps.slice(-1);
    const reached = scenario.steps.filter(({ id }) => id >= (last?.id ?? 0));
    seen.steps += steps.length;
    seen.skipped += reached.length - steps.length;
    seen.hidden += reached
      .filter(({ id }) => steps.some((step) => step.id === id))
      .flatMap(({ questions }) => questions).length;
    seen.hidden -= steps.flatMap(({ questionIds }) => questionIds).length;
    seen.finished += isFinished ? 1 : 0;
  }
  // Control: the walks get far enough to test something.
  expect(seen.steps).toBeGreaterThan(WALKS);
  expect(seen.skipped).toBeGreaterThan(WALKS / 10);
  expect(seen.hidden).toBeGreaterThan(WALKS / 10);
  expect(seen.finished).toBeGreaterThan(WALKS / 10);
});
