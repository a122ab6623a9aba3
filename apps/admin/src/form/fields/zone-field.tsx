import { timeZones } from "@foyer/ui/time-zones.ts";
import type { FieldProps } from "./field-props.ts";
import { SelectField } from "./select-field.tsx";

/** A time zone out of all that there are, found by typing. */
export function ZoneField(props: FieldProps) {
  return <SelectField {...props} choices={timeZones()} nothingFound="No such time zone" isAlwaysChosen />;
}
