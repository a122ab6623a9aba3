import { formatDay, parseDay } from "@foyer/domain/format/days.ts";
import { useEffect, useState } from "react";
import { DateField } from "../../form/fields/date-field.tsx";

type Props = {
  label: string;
  /** `2026-12-31`, or empty. */
  value: string;
  onChange: (day: string | undefined) => void;
};

/** A day filter. An incomplete day does not filter yet. */
export function DayFilter({ label, value, onChange }: Props) {
  const [text, setText] = useState(formatDay(value));
  const isDay = text.trim() === "" || parseDay(text) !== null;
  useEffect(() => {
    setText((typed) => ((parseDay(typed) ?? "") === value ? typed : formatDay(value)));
  }, [value]);
  const change = (typed: string) => {
    setText(typed);
    const day = parseDay(typed) ?? "";
    if (day !== value) onChange(day || undefined);
  };
  return (
    <DateField
      label={label}
      calendarLabel={`Calendar: ${label.toLowerCase()}`}
      value={text}
      onChange={change}
      onBlur={() => {
        if (!isDay) setText(formatDay(value));
      }}
    />
  );
}
