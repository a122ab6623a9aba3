import { formatDay, isWholeDay, parseDay } from "@foyer/domain/format/days.ts";
import { dayRangeText, isDayRange, parseDays } from "@foyer/domain/time/day-range.ts";
import { useState } from "react";
import { DateField } from "../../form/fields/date-field.tsx";
import classes from "./filter-picker.module.css";

type Props = {
  /** The range of the address: a name, days, or empty. */
  value: string;
  onChange: (range: string | undefined) => void;
};

/** The first and the last day of a range; either may stay empty. */
export function DayRangeFields({ value, onChange }: Props) {
  const days = parseDays(value);
  const [from, setFrom] = useState(days?.from ? formatDay(days.from) : "");
  const [to, setTo] = useState(days?.to ? formatDay(days.to) : "");
  const apply = (first: string, last: string) => {
    const range = dayRangeText({ from: parseDay(first), to: parseDay(last) });
    if (range === value || (range === "" && days === null)) return;
    if (range === "" || isDayRange(range)) onChange(range || undefined);
  };
  // A day with a year of two digits counts once its field is left.
  const leave = () => {
    if ([from, to].every((text) => text.trim() === "" || parseDay(text) !== null)) apply(from, to);
  };
  const [first, last] = [parseDay(from), parseDay(to)];
  const isTurned = first !== null && last !== null && first > last;
  return (
    <div className={classes.days}>
      <DateField
        label="From"
        calendarLabel="Choose the first day"
        value={from}
        onChange={(text) => {
          setFrom(text);
          if (isWholeDay(text)) apply(text, to);
        }}
        onBlur={leave}
        near={to}
      />
      <DateField
        label="To"
        calendarLabel="Choose the last day"
        value={to}
        onChange={(text) => {
          setTo(text);
          if (isWholeDay(text)) apply(from, text);
        }}
        onBlur={leave}
        near={from}
        error={isTurned ? "The last day is before the first." : undefined}
      />
    </div>
  );
}
