import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";

/** The culture of the texts that `setStepText` writes. */
export const OWN_CULTURE = "de-DE";

/** Sets the own text of a step. */
export const setStepText = (id: number, to: string, from: string | null = null): Operation => ({
  kind: "set-text",
  part: { kind: "step", id },
  cultureCode: OWN_CULTURE,
  from,
  to,
});
