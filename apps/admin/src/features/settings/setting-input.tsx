import type { Setting } from "@foyer/contract/application-setting.ts";
import { timeZones } from "@foyer/ui/time-zones.ts";
import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { currencies } from "./choices.ts";

type Props = {
  setting: Setting;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** What somebody else saved meanwhile, where it differs. */
  savedMeanwhile?: string | undefined;
};

/** The description below, so that inputs beside each other stand in line. */
const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];
const SEARCHABLE_FROM = 8;

/** The right input for one setting. */
export function SettingInput({ setting, value, onChange, error, savedMeanwhile }: Props) {
  const { codeName, displayName, description, input } = setting;
  const choices = choicesOf(setting);
  const common = {
    name: codeName,
    label: displayName,
    description,
    inputWrapperOrder: ORDER,
    error: savedMeanwhile === undefined ? error : meanwhile(savedMeanwhile, choices),
  };
  if (choices) {
    return (
      <Select
        {...common}
        data={withCurrent(choices, value)}
        value={value}
        onChange={(chosen) => onChange(chosen ?? value)}
        searchable={choices.length >= SEARCHABLE_FROM}
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={280}
      />
    );
  }
  return (
    <TextInput
      {...common}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={input === "decimal" || input === "integer" || input === "url" ? INPUT_MODES[input] : "text"}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

type Choice = { value: string; label: string };

const INPUT_MODES = { decimal: "decimal", integer: "numeric", url: "url" } as const;

function choicesOf({ input, options }: Setting): readonly Choice[] | undefined {
  if (input === "time-zone") return timeZones();
  if (input === "currency") return currencies();
  return input === "choice" ? (options ?? []) : undefined;
}

/** What is saved may be a choice that the list does not know: it stays visible. */
const withCurrent = (choices: readonly Choice[], value: string): Choice[] =>
  choices.some((one) => one.value === value) ? [...choices] : [{ value, label: value }, ...choices];

const meanwhile = (value: string, choices: readonly Choice[] | undefined) =>
  `Saved meanwhile: ${choices?.find((one) => one.value === value)?.label ?? (value || "nothing")}`;
