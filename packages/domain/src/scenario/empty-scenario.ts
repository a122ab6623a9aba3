import type { ScenarioOf } from "./scenario.ts";

/** Returns whether this scenario has nothing to show: no step, or no step with a question. rules/scenario 32 */
export const isEmptyScenario = ({ steps }: ScenarioOf<unknown>): boolean =>
  steps.every(({ questions }) => questions.length === 0);
