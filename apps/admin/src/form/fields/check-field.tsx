import { Checkbox } from "@mantine/core";
import { useField } from "../use-field.ts";
import type { FieldProps } from "./field-props.ts";

type Props = Omit<FieldProps, "required">;

/** A checkbox of a form. */
export function CheckField({ name, label, hint }: Props) {
  const { value, error, onChange } = useField(name, { show: (isOn) => (isOn === true ? "yes" : "no") });
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={value === true}
      error={error}
      // Absent without an error: the kit draws a red border wherever the attribute is.
      data-error={error ? true : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
