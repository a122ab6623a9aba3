import { Radio, Stack } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import type { Choice, FieldProps } from "./field-props.ts";

type Props = Omit<FieldProps, "required"> & {
  /** The choice with an empty value means none. */
  choices: readonly (Choice & { hint?: string })[];
  disabled?: boolean;
};

/** Radio buttons, each with a hint. */
export function RadioField({ name, label, hint, choices, disabled = false }: Props) {
  const field = useField(name, {
    show: (value) => choices.find((one) => one.value === textOf(value))?.label ?? textOf(value),
  });
  return (
    <Radio.Group
      label={label}
      description={hint}
      value={textOf(field.value)}
      onChange={(value) => field.onChange(value === "" ? null : value)}
      error={field.error}
      data-error={Boolean(field.error)}
    >
      <Stack gap="sm" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            description={choice.hint}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
