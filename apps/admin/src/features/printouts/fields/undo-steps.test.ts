import { expect, test } from "vitest";
import { withStep } from "./undo-steps.ts";

test("the last 200 steps are kept", () => {
  let steps: readonly number[] = [];
  for (let step = 1; step <= 205; step += 1) steps = withStep(steps, step);
  expect(steps).toHaveLength(200);
  expect([steps[0], steps.at(-1)]).toEqual([6, 205]);
});
