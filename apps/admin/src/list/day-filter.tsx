import { formatDay, isWholeDay, parseDay } from "@foyer/domain/format/days.ts";
import { useEffect, useState } from "react";
import { DateField } from "../form/fields/date-field.tsx";

type Props = {
  label: string;
  /** `2026-12-31`, or empty. */
  value: string;
  onChange: (day: string | undefined) => void;
};

/** A day filter. An incomplete day does not filter yet; one with a year of two digits does once the field is left. */
export function DayFilter({ label, value, onChange }: Props) {
  const [text, setText] = useState(formatDay(value));
  useEffect(() => {
    setText((typed) => ((parseDay(typed) ?? "") === value ? typed : formatDay(value)));
  }, [value]);
  const apply = (typed: string) => {
    const day = parseDay(typed) ?? "";
    if (day !== value) onChange(day || undefined);
  };
  const change = (typed: string) => {
    setText(typed);
    if (isWholeDay(typed)) apply(typed);
  };
  const leave = () => {
    if (parseDay(text) === null) setText(formatDay(value));
    else apply(text);
  };
  return (
    <DateField
      label={label}
      calendarLabel={`Calendar: ${label.toLowerCase()}`}
      value={text}
      onChange={change}
      onBlur={leave}
    />
  );
}
