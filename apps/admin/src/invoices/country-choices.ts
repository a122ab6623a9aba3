import { COUNTRY_CODES } from "@foyer/domain/invoice/country-codes.ts";
import type { Choice } from "../form/fields/field-props.ts";

let choices: readonly Choice[] | undefined;

/** All countries by name, for selects. */
export function countryChoices(): readonly Choice[] {
  if (choices) return choices;
  const names = new Intl.DisplayNames("en-GB", { type: "region" });
  choices = COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted(
    (one, other) => one.label.localeCompare(other.label, "en-GB"),
  );
  return choices;
}
