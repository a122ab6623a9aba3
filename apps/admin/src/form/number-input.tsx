import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { type NumberKind, parseNumber, stepNumber, writeNumber } from "./number-text.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "step"> & {
  /** A text that is no number is kept as typed, so that the form validates what people see. */
  value: number | string;
  onChange: (value: number | string) => void;
  kind?: NumberKind;
  /** The arrow keys stop there; what is typed is not changed. */
  min?: number;
  max?: number;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A number as text: it is shown as typed until the field is left, then in its own form. The arrow keys step it. The
 * kit's input of numbers is six times its size. decisions/090
 */
export function NumberInput({ value, onChange, kind = "measure", min, max, ...rest }: Props) {
  const { onBlur, onKeyDown, readOnly } = rest;
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && parseNumber(typed, kind) === value;
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey || readOnly)
      return;
    event.preventDefault();
    setTyped(undefined);
    onChange(stepNumber(value, by, { min, max }));
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      {...rest}
      value={isTyped ? typed : writeNumber(value, kind)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value, kind));
      }}
      onKeyDown={step}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
