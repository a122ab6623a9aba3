import { checkInput } from "./check-input.ts";
import { isShown, isStepShown } from "./conditions.ts";
import { inputOf } from "./empty-inputs.ts";
import type { PlayableScenario } from "./playable-scenario.ts";
import type { StepIssue } from "./replay.ts";
import { resultsOf } from "./results.ts";
import type { Lists, QuestionInputs, ResultItem } from "./scenario.ts";

/** A whole play. `asked` are the questions that it showed; the inputs of all others are ignored. */
type WholePlay = {
  results: readonly ResultItem[];
  issues: readonly StepIssue[];
  asked: ReadonlySet<number>;
};

/**
 * Plays a scenario with all inputs known in advance, such as those of a row of a file. Without issues, the results
 * equal those of a player with the same inputs step by step. rules/scenario 16
 */
export function playThrough(playable: PlayableScenario, inputs: QuestionInputs, lists: Lists): WholePlay {
  const results: ResultItem[] = [];
  const issues: StepIssue[] = [];
  const asked = new Set<number>();
  for (const step of playable.steps) {
    if (!isStepShown(step, results)) continue;
    for (const question of step.questions) {
      if (!isShown(question, results)) continue;
      asked.add(question.id);
      const input = inputOf(question, inputs);
      const issue = checkInput(question, input, lists);
      if (issue) issues.push({ ...issue, stepId: step.id });
      results.push(...resultsOf(step, question, input, lists));
    }
  }
  return { results, issues, asked };
}
