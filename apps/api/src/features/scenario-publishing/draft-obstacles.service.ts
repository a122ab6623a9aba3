import type { Registration } from "@foyer/contract/registrations.ts";
import type { ScenarioCheck } from "@foyer/contract/scenario-check.ts";
import { isEmptyScenario } from "@foyer/domain/scenario/empty-scenario.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { EMPTY_WHILE_OPEN } from "../registrations/scenario.service.ts";

/** The reasons, as sentences, not to publish a draft while its registration is open; empty: none. rules/publishing 4 */
export function draftObstacles(
  body: LocalizedScenario,
  { findings }: ScenarioCheck,
  { status }: Registration,
): string[] {
  if (status !== "open") return [];
  if (isEmptyScenario(body)) return [EMPTY_WHILE_OPEN];
  // A finding "never" without a part is about the end.
  return findings
    .filter(({ code, part }) => code === "never" && part === null)
    .map(({ sentence, reasons }) => [sentence, ...reasons].join(" "));
}
