import { formatDay, parseDay } from "@foyer/domain/format/days.ts";
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
          if (isWhole(text)) apply(text, to);
        }}
        near={to}
      />
      <DateField
        label="To"
        calendarLabel="Choose the last day"
        value={to}
        onChange={(text) => {
          setTo(text);
          if (isWhole(text)) apply(from, text);
        }}
        near={from}
        error={isTurned ? "The last day is before the first." : undefined}
      />
    </div>
  );
}

/** Applies a day once its year has four digits: 2/4/20 is the beginning of 2/4/2027. */
const isWhole = (text: string) => text.trim() === "" || (/\d{4}/.test(text) && parseDay(text) !== null);
