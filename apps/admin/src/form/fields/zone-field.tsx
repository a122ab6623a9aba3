import { timeZones } from "@foyer/ui/time-zones.ts";
import type { FieldProps } from "./field-props.ts";
import { SelectField } from "./select-field.tsx";

/** A searchable select of all time zones. */
export function ZoneField(props: FieldProps) {
  return <SelectField {...props} choices={timeZones()} nothingFound="No such time zone" isAlwaysChosen />;
}
