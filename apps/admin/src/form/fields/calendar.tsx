import { DatePicker } from "@mantine/dates";

type Props = {
  /** YYYY-MM-DD, or null. */
  day: string | null;
  /** A day of the month it opens at. */
  month: string | null;
  onChoose: (day: string | null) => void;
};

const LABELS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

/** The calendar of a `DateField`; an own module, because its code is loaded when one is first opened. */
export function Calendar({ day, month, onChoose }: Props) {
  return (
    <DatePicker
      value={day}
      {...(month !== null && { defaultDate: month })}
      onChange={onChoose}
      ariaLabels={LABELS}
      highlightToday
      hideOutsideDates
      // The kit's red for weekends has too little contrast.
      weekendDays={[]}
    />
  );
}
