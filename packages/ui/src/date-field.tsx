import "@mantine/dates/styles.layer.css";
import { DAY_FORMAT, formatDay, parseDay } from "@foyer/domain/format/days.ts";
import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** The typed text, valid or not, so that the form validates what people see. */
  value: string;
  onChange: (text: string) => void;
  /** The label of the button that opens the calendar. */
  calendarLabel: string;
};

const LABELS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

/** A day, typed as DD.MM.YYYY or chosen from a calendar; the text is the value. */
export function DateField({ value, onChange, calendarLabel, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const day = parseDay(value);
  const choose = (chosen: string | null) => {
    // The calendar returns null if the selected day is chosen again: keep it.
    if (chosen !== null) onChange(formatDay(chosen));
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" withRoles>
      <TextInput
        {...rest}
        placeholder={DAY_FORMAT}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={calendarLabel}
              onClick={() => setOpen((open) => !open)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown aria-label={calendarLabel}>
        <DatePicker
          value={day}
          {...(day !== null && { defaultDate: day })}
          onChange={choose}
          ariaLabels={LABELS}
          highlightToday
          hideOutsideDates
          // The kit's red for weekends has too little contrast.
          weekendDays={[]}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
