import { describe, expect, it } from "vitest";
import { seededChoose } from "../../../test/arbitrary-scenario.ts";
import { samplePlayable, sampleQuestion, sampleStep } from "../../../test/sample-scenario.ts";
import { pickSmall, SMALL_OFFER } from "../../../test/small-scenario.ts";
import type { Condition } from "../scenario.ts";
import { findWitness } from "../witness/find-witness.ts";
import { makeSearchSpace } from "../witness/search-space.ts";
import { aimsOf, coveredBy } from "./aims.ts";
import { coverPaths } from "./cover-paths.ts";
import { runPath } from "./run-path.ts";

const SCENARIOS = 1_000;

describe("a set of paths (rules/scenario-check 12)", () => {
  it(`shows all that can be shown, each path to its end, none to spare, in ${SCENARIOS} small scenarios`, () => {
    const counts = { paths: 0, aims: 0, unreachable: 0 };
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const playable = pickSmall(seededChoose(seed));
      const space = makeSearchSpace(playable, SMALL_OFFER);
      const { paths, unreachable } = coverPaths(space);
      const sets = paths.map(({ facts }) => coveredBy(playable, runPath(space, facts)));
      const never = new Set(unreachable.map(({ key }) => key));
      for (const { key, target, demands } of aimsOf(playable)) {
        const isShown = sets.some((covered) => covered.has(key));
        if (isShown === never.has(key)) expect({ seed, key, isShown }).toBe("either shown or unreachable");
        if (never.has(key) && "witness" in findWitness(space, target, demands))
          expect({ seed, key }).toBe(null);
        counts.aims += 1;
      }
      for (const [index, covered] of sets.entries()) {
        const others = sets.filter((_, at) => at !== index);
        const isSpare = [...covered].every((key) => others.some((other) => other.has(key)));
        if (isSpare || covered.size === 0) expect({ seed, index }).toBe("a path that shows something alone");
      }
      counts.paths += paths.length;
      counts.unreachable += unreachable.length;
    }
    // Control: some aims can be covered, and some cannot.
    expect(counts.paths).toBeGreaterThan(SCENARIOS);
    expect(counts.unreachable).toBeGreaterThan(SCENARIOS / 2);
    expect(counts.aims / counts.paths).toBeGreaterThan(4);
  });

  it("is as small as the answers allow: one path for each of three that exclude each other", () => {
    const on = (answerId: number): Condition => ({ kind: "answer", questionId: 1, answerId });
    const settings = { required: true };
    const playable = samplePlayable(
      sampleStep(101, [sampleQuestion(1, "single selection", { answers: [11, 12, 13], settings })]),
      sampleStep(102, [sampleQuestion(2, "textbox")], [on(11)]),
      sampleStep(103, [sampleQuestion(3, "multi select", { answers: [31, 32] })], [on(12)]),
    );
    const { paths, unreachable } = coverPaths(makeSearchSpace(playable, SMALL_OFFER));
    expect(unreachable).toEqual([]);
    expect(paths.map(({ run }) => run.steps.map(({ stepId }) => stepId)).sort()).toEqual([
      [101],
      [101, 102],
      [101, 103],
    ]);
  });
});
