import { TextInput } from "@mantine/core";

type Props = {
  /** The column's label, for screen readers only: the head of the column shows it. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

/** The text input of a row in editing. */
export function TextCell({ label, value, onChange, error }: Props) {
  return (
    <TextInput
      aria-label={label}
      size="xs"
      dir="auto"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
