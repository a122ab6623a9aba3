import { NO_TIME, parseTimeOfDay, TIME_FORMAT } from "@foyer/domain/format/times-of-day.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** The typed text, valid or not, so that the form validates what people see. */
  value: string;
  onChange: (text: string) => void;
};

/**
 * A time of day, typed as HH:mm; the text is the value. On leaving the field a time that was typed otherwise (930) is
 * shown as it was understood (09:30), and a text that is no time is marked.
 */
export function TimeInput({ value, onChange, error, onBlur, ...rest }: Props) {
  const [isTyping, setTyping] = useState(false);
  const time = parseTimeOfDay(value);
  const isWrong = time === null && value.trim() !== "" && !isTyping;
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    setTyping(false);
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <TextInput
      {...rest}
      placeholder={TIME_FORMAT}
      autoComplete="off"
      value={value}
      error={error ?? (isWrong ? NO_TIME : undefined)}
      onChange={(event) => {
        setTyping(true);
        onChange(event.currentTarget.value);
      }}
      onBlur={leave}
    />
  );
}
