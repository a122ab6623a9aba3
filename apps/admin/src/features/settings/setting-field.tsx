import type { Setting } from "@foyer/contract/application-setting.ts";
import { formatMinutes } from "@foyer/domain/format/durations.ts";
import { timeZones } from "@foyer/ui/time-zones.ts";
import { currencies } from "../../form/currencies.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { useFormContext } from "../../form/form-context.ts";
import { textOf } from "../../form/text-of.ts";
import type { SettingValues } from "./setting-values.ts";

const { TextField, SelectField } = fieldsOf<SettingValues>();

const SEARCHABLE_FROM = 8;
const INPUT_MODES = { decimal: "decimal", integer: "numeric", url: "url" } as const;

/** The right field for one setting. */
export function SettingField({ setting }: { setting: Setting }) {
  const { codeName, displayName, description, input } = setting;
  const common = { name: codeName, label: displayName, hint: description };
  const choices = choicesOf(setting);
  if (choices) {
    const isLong = choices.length >= SEARCHABLE_FROM;
    return (
      <SelectField
        {...common}
        choices={choices}
        isAlwaysChosen
        {...(isLong && { nothingFound: "Nothing found" })}
      />
    );
  }
  const inputMode =
    input === "decimal" || input === "integer" || input === "url" ? INPUT_MODES[input] : "text";
  return (
    <TextField
      {...common}
      hint={codeName === "Hold_minutes" ? <HoldHint>{description}</HoldHint> : description}
      inputMode={inputMode}
      spellCheck={false}
    />
  );
}

/** A number of minutes is also shown in days and hours while it is typed. */
function HoldHint({ children }: { children: string }) {
  const typed = textOf(useFormContext().fields.valueOf("Hold_minutes")).trim();
  return `${children}${/^[1-9]\d{0,8}$/.test(typed) ? ` That is ${formatMinutes(Number(typed))}.` : ""}`;
}

type Choice = { value: string; label: string };

function choicesOf({ input, options }: Setting): readonly Choice[] | undefined {
  if (input === "time-zone") return timeZones();
  if (input === "currency") return currencies();
  return input === "choice" ? (options ?? []) : undefined;
}
