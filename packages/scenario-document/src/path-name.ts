import type { Condition, ScenarioOf } from "@foyer/domain/scenario/scenario.ts";
import { nameOfFact } from "@foyer/domain/scenario/witness/fact-name.ts";

const LONGEST = 150;

/** Names a path by its choices: first those that conditions refer to, then the others, in the order of the questions. */
export function pathName(
  choices: readonly Condition[],
  { steps }: ScenarioOf<unknown>,
  words: (choice: Condition) => string,
): string {
  const parts = steps.flatMap((step) => [step, ...step.questions]);
  const deciding = new Set(parts.flatMap(({ conditions }) => conditions).map(nameOfFact));
  const places = new Map(steps.flatMap(({ questions }) => questions).map(({ id }, index) => [id, index]));
  const sorted = choices
    .map((choice) => ({
      choice,
      rank: (deciding.has(nameOfFact(choice)) ? 0 : 1e6) + (places.get(choice.questionId) ?? 0),
    }))
    .sort((a, b) => a.rank - b.rank);
  const name = sorted.map(({ choice }) => words(choice)).join(" → ") || "Nothing chosen";
  return name.length > LONGEST ? `${name.slice(0, LONGEST)} …` : name;
}
