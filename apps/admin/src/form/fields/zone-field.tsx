import { timeZones } from "@foyer/ui/time-zones.ts";
import type { FieldPart } from "./field-part.ts";
import type { FieldProps } from "./field-props.ts";
import { SelectField } from "./select-field.tsx";

/** A searchable select of all time zones. */
function ZoneField(props: FieldProps) {
  return <SelectField {...props} choices={timeZones()} nothingFound="No such time zone" isAlwaysChosen />;
}

/** The component for a form with values `V`. */
export function zoneFieldOf<V>(): FieldPart<typeof ZoneField, V, string> {
  return ZoneField;
}
