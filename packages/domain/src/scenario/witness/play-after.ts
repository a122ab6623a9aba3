import type { PlayableQuestion, PlayableScenario } from "../playable-scenario.ts";
import { resultsOf } from "../results.ts";
import type { Lists, Play, ResultItem } from "../scenario.ts";
import type { Witness } from "./target.ts";

/** Returns the play after a witness's choices. Texts that a visitor would have typed are missing. */
export function playAfter(playable: PlayableScenario, { inputs, orderNumber }: Witness, lists: Lists): Play {
  const results: ResultItem[] = [];
  const passed: number[] = [];
  const currentOrderNumber = orderNumber ?? playable.steps.length + 1;
  for (const step of playable.steps.slice(0, currentOrderNumber - 1)) {
    const questions: readonly PlayableQuestion[] = step.questions;
    const shown = questions.filter(({ id }) => inputs[id] !== undefined);
    if (shown.length > 0) passed.push(step.orderNumber);
    for (const question of shown)
      results.push(...resultsOf(step, question, inputs[question.id] ?? null, lists));
  }
  return { currentOrderNumber, results, passed };
}
