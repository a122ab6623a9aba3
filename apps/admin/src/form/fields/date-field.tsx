import "@mantine/dates/styles.layer.css";
import { DAY_FORMAT, formatDay, NO_DAY, parseDay } from "@foyer/domain/format/days.ts";
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, useState } from "react";
import { lazyPart } from "../../shell/lazy-part.tsx";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** The typed text, valid or not, so that the form validates what people see. */
  value: string;
  onChange: (text: string) => void;
  /** The label of the button that opens the calendar. */
  calendarLabel: string;
  /** Another day as typed, such as the start's: the calendar opens at its month while this field has no day. */
  near?: string | undefined;
};

// trapFocus of the popover moves the focus into it once it is there.
const Calendar = lazyPart(() => import("./calendar.tsx").then((module) => module.Calendar), {
  waiting: () => <Skeleton w={252} h={270} />,
});

/**
 * A day, typed as DD.MM.YYYY or chosen from a calendar; the text is the value. On leaving the field a day that was
 * typed otherwise (2/4/2027) is shown as it was understood (02.04.2027), and a text that is no day is marked.
 */
export function DateField({ value, onChange, calendarLabel, near = "", error, onBlur, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const day = parseDay(value);
  const month = day ?? parseDay(near);
  const isWrong = day === null && value.trim() !== "" && !isTyping;
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    setTyping(false);
    if (day !== null && formatDay(day) !== value) onChange(formatDay(day));
  };
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
        error={error ?? (isWrong ? NO_DAY : undefined)}
        onChange={(event) => {
          setTyping(true);
          onChange(event.currentTarget.value);
        }}
        onBlur={leave}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={calendarLabel}
              title="Calendar"
              onClick={() => setOpen((open) => !open)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown aria-label={calendarLabel}>
        <Calendar day={day} month={month} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
