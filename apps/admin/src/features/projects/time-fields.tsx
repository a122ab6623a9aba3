import { DateField } from "@foyer/ui/date-field.tsx";
import { TimePicker } from "@mantine/dates";
import { Fragment, type ReactNode } from "react";
import classes from "./project-form.module.css";
import { hintOfTime, type ProjectValues } from "./project-values.ts";

type Field = { value: string; onChange: (value: string) => void; error: ReactNode };
type Props = { field: (name: keyof ProjectValues) => Field; values: ProjectValues };

const PARTS = [
  { part: "start", label: "Start" },
  { part: "end", label: "End" },
] as const;

/** Start and end, day and time. */
export function TimeFields({ field, values }: Props) {
  return (
    <div className={classes.times}>
      {PARTS.map(({ part, label }) => (
        <Fragment key={part}>
          <DateField
            label={`${label} date`}
            calendarLabel={`Choose the ${part} date`}
            required
            {...field(`${part}Date`)}
          />
          <TimePicker
            label={`${label} time`}
            hoursInputLabel={`${label} time, hours`}
            minutesInputLabel={`${label} time, minutes`}
            description={hintOfTime(part, values)}
            inputWrapperOrder={["label", "input", "error", "description"]}
            required
            {...field(`${part}Time`)}
          />
        </Fragment>
      ))}
    </div>
  );
}
