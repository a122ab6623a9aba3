import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { arbitraryChoose, pickInputs, pickScenario } from "../../test/arbitrary-scenario.ts";
import { SAMPLE_LISTS } from "../../test/sample-scenario.ts";
import { walkSlowly } from "../../test/slow-player.ts";
import { walkQuickly } from "../../test/walk.ts";
import { checkScenario } from "./check-scenario.ts";
import { keepWhatFits } from "./keep-what-fits.ts";
import { isFirstStep, previousStep } from "./play.ts";
import { makePlayable } from "./playable-scenario.ts";
import { replayResults } from "./replay.ts";
import { inputsOf } from "./results.ts";

const walks = arbitraryChoose().map((choose) => {
  const scenario = pickScenario(choose);
  const inputs = pickInputs(choose, scenario);
  const made = makePlayable(scenario, RE2JS);
  if ("problems" in made) throw new Error(JSON.stringify(made.problems));
  return { scenario, inputs, choose, playable: made.playable, walk: walkQuickly(made.playable, inputs) };
});
const law = (name: string, holds: (walked: Parameters<Parameters<typeof walks.map>[0]>[0]) => void) =>
  it(name, () => fc.assert(fc.property(walks, holds), { numRuns: 1000 }));

describe("whatever the scenario and the answers", () => {
  law("what can be saved can be played (rules/scenario 6)", ({ scenario }) => {
    expect(checkScenario(scenario)).toEqual([]);
  });

  law("the player shows what the definitions say (rules/scenario 7, 8)", ({ scenario, inputs, walk }) => {
    const { steps, isFinished } = walk;
    expect({ steps, isFinished }).toEqual(walkSlowly(scenario, inputs));
  });

  law("back undoes next (rules/scenario 17)", ({ walk }) => {
    const { plays } = walk;
    expect(plays.slice(1).map(previousStep)).toEqual(plays.slice(0, -1));
    expect(plays.map(isFirstStep)).toEqual(plays.map((_, index) => index === 0));
  });

  law("results name only what was shown, in its order (rules/scenario 8, 13)", ({ scenario, walk }) => {
    const shown = walk.steps.flatMap(({ id, questionIds }) =>
      questionIds.map((questionId) => ({ stepId: id, questionId })),
    );
    const results = walk.results ?? walk.plays.at(-1)?.results ?? [];
    const places = results.map(({ stepId, questionId }) =>
      shown.findIndex((one) => one.stepId === stepId && one.questionId === questionId),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const item of results) expect(scenario.steps[item.stepOrderNumber - 1]?.id).toBe(item.stepId);
  });

  law(
    "what is given to hidden questions changes nothing (rules/scenario 8)",
    ({ scenario, inputs, choose, playable, walk }) => {
      const shown = new Set(walk.steps.flatMap(({ questionIds }) => questionIds));
      const others = pickInputs(choose, scenario);
      const kept = Object.entries(inputs).filter(([id]) => shown.has(Number(id)));
      const changed = Object.entries(others).filter(([id]) => !shown.has(Number(id)));
      expect(walkQuickly(playable, Object.fromEntries([...kept, ...changed]))).toEqual(walk);
    },
  );

  law(
    "the inputs are refilled so that the same results come of them (rules/scenario 14)",
    ({ playable, walk }) => {
      const results = walk.results ?? [];
      const again = walkQuickly(playable, inputsOf(playable, results, SAMPLE_LISTS));
      if (walk.isFinished) expect(again.results).toEqual(results);
    },
  );

  law("the server accepts what the player made, as it is (rules/scenario 21)", ({ playable, walk }) => {
    const { results } = walk;
    if (results) expect(replayResults(playable, results, SAMPLE_LISTS)).toEqual({ results });
  });

  law(
    "the server accepts nothing that lacks an item or has one twice or out of place (rules/scenario 21)",
    ({ playable, walk, choose }) => {
      const results = walk.results ?? [];
      if (results.length === 0) return;
      const index = choose([...results.keys()]);
      const [item] = results.slice(index);
      if (!item) return;
      const before = results.slice(0, index);
      const after = results.slice(index + 1);
      expect(replayResults(playable, [...before, item, item, ...after], SAMPLE_LISTS)).not.toHaveProperty(
        "results",
      );
      const moved = [...before, { ...item, stepOrderNumber: item.stepOrderNumber + 1 }, ...after];
      expect(replayResults(playable, moved, SAMPLE_LISTS)).not.toHaveProperty("results");
      const lacking = replayResults(playable, [...before, ...after], SAMPLE_LISTS);
      // An optional answer may be missing: then there is no item.
      if ("results" in lacking) expect(lacking.results).toEqual([...before, ...after]);
    },
  );

  law("what was answered in the same scenario fits (rules/scenario 22)", ({ playable, walk }) => {
    const results = walk.results ?? walk.plays.at(-1)?.results ?? [];
    const kept = keepWhatFits(playable, results, SAMPLE_LISTS);
    expect(walk.plays).toContainEqual(kept);
    expect(walk.plays.at(-1)?.results.slice(0, kept.results.length)).toEqual(kept.results);
  });
});
