import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { Unmapped } from "@foyer/domain/scenario/edit/adopt-scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { conditionWords } from "../parts/condition-words.ts";

type Names = { nameOf: (part: ScenarioPart) => string; offer: ScenarioOffer; culture: string };

/** Describes a part or condition that the copy leaves out, with the reason. rules/scenario 38 */
export function unmappedWords(one: Unmapped, { nameOf, offer, culture }: Names): string {
  const name = `“${nameOf(one.part)}”`;
  switch (one.reason) {
    case "already-here":
      return `${name} is here already and stays as it is.`;
    case "never-shown":
      return one.part.kind === "step"
        ? `The step ${name} is left out with all its questions: here none of its conditions can be met.`
        : `${name} is left out: here none of its conditions can be met.`;
    case "condition": {
      const condition = `“${conditionWords(one.condition, nameOf, offer)}”`;
      return one.by === "not-offered"
        ? `${name} loses the condition ${condition}: this project does not offer that choice.`
        : `${name} loses the condition ${condition}: that is not asked before it here.`;
    }
    case "no-text":
      return `${name} has no text of its own in ${culture}; the catalog’s text is shown.`;
  }
}
