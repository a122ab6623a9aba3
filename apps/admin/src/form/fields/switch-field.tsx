import { Input, SegmentedControl } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import type { Choice, FieldProps } from "./field-props.ts";

type Props = FieldProps & { choices: readonly Choice[]; onChosen?: (value: string) => void };

/** A segmented control: a few choices side by side. */
export function SwitchField({ name, label, hint, choices, onChosen }: Props) {
  const field = useField(name, {
    show: (value) => choices.find((one) => one.value === value)?.label ?? textOf(value),
  });
  const id = `${name}-label`;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={hint}
      error={field.error}
      data-error={Boolean(field.error)}
    >
      <SegmentedControl
        aria-labelledby={id}
        data={[...choices]}
        value={textOf(field.value)}
        onChange={(value) => {
          field.onChange(value);
          onChosen?.(value);
        }}
        display="flex"
        w="fit-content"
      />
    </Input.Wrapper>
  );
}
