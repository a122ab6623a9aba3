import { TextInput } from "@mantine/core";

type Props = {
  /** The column's label, for assistive technology: the head of the column shows it. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

/** A text of a row while the row is edited. */
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
