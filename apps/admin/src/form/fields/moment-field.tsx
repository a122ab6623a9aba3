import type { ReactNode } from "react";
import { useFormContext } from "../form-context.ts";
import type { MomentText } from "../moment-text.ts";
import { isMomentText, momentWords } from "../moment-text.ts";
import { useField } from "../use-field.ts";
import { DateField } from "./date-field.tsx";
import type { FieldPart } from "./field-part.ts";
import { BELOW } from "./field-props.ts";
import classes from "./moment-field.module.css";
import { TimeInput } from "./time-input.tsx";

type Props = {
  name: string;
  dayLabel: string;
  timeLabel: string;
  calendarLabel: string;
  hint?: ReactNode;
  timeHint?: ReactNode;
  required?: boolean;
  /** The wall time field whose month the calendar opens at while this one has no day. */
  near?: string;
};

const NONE = { day: "", time: "" };

/** Two inputs for a wall time: the day, typed or chosen from a calendar, and the time. */
function MomentField({ name, dayLabel, timeLabel, calendarLabel, hint, timeHint, near, ...more }: Props) {
  const { fields } = useFormContext();
  const field = useField(name, {
    required: more.required,
    show: (value) => (isMomentText(value) ? momentWords(value) : ""),
  });
  const moment = isMomentText(field.value) ? field.value : NONE;
  const other = near === undefined ? undefined : fields.valueOf(near);
  const dayError = fields.errors[`${name}.day`];
  const timeError = fields.errors[`${name}.time`];
  return (
    <div className={classes.moment}>
      <DateField
        label={dayLabel}
        calendarLabel={calendarLabel}
        description={hint}
        inputWrapperOrder={BELOW}
        required={field.required}
        near={isMomentText(other) ? other.day : undefined}
        value={moment.day}
        error={dayError ?? (timeError ? undefined : field.error)}
        onChange={(day) => field.onChange({ ...moment, day })}
      />
      <div data-error={timeError !== undefined}>
        <TimeInput
          label={timeLabel}
          description={timeHint}
          inputWrapperOrder={BELOW}
          required={field.required}
          disabled={!field.required && moment.day.trim() === ""}
          value={moment.time}
          error={timeError}
          onChange={(time) => field.onChange({ ...moment, time })}
        />
      </div>
    </div>
  );
}

/** The component for a form with values `V`. */
export function momentFieldOf<V>(): FieldPart<typeof MomentField, V, MomentText> {
  return MomentField;
}
