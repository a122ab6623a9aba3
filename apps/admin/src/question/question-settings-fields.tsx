import type { SettingErrors } from "@foyer/domain/question/check-settings.ts";
import {
  type QuestionSettings,
  type SettingName,
  settingNames,
  settingsOf,
} from "@foyer/domain/question/question-settings.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { Checkbox, Fieldset, Group, Radio, Skeleton, Stack } from "@mantine/core";
import { lazyPart } from "../shell/lazy-part.tsx";

// Lazy: as much code as the rest of the form, and only one type needs it.
const TextboxFields = lazyPart(() => import("./textbox-fields.tsx").then((module) => module.TextboxFields), {
  waiting: () => <Skeleton height={60} />,
});

type Props = {
  type: QuestionType;
  settings: QuestionSettings;
  onChange: (settings: QuestionSettings) => void;
  errors: SettingErrors;
  maxLinesCount: number;
};

/** The settings shown as checkboxes, in the order of the form. */
const CHECKBOXES = [
  ["enableRegions", "Enable Regions"],
  ["regionRequired", "Region Required"],
  ["showOther", "Show 'Other'"],
  ["checkedByDefault", "Checked By Default"],
  ["isConsent", "Consent"],
  ["required", "Required"],
] as const satisfies readonly (readonly [SettingName, string])[];

const CONSENT_HINT =
  "Whoever ticks it agrees to its text. The text, its language and the time are kept with the ticket.";

/** Some settings only matter beside others. */
function isShown(name: SettingName, { enableRegions, isConsent }: QuestionSettings): boolean {
  if (name === "regionRequired") return enableRegions === true;
  // Nobody agrees by leaving a box as it is. rules/questions 23
  return name !== "checkedByDefault" || isConsent !== true;
}

/** The fields of the chosen type's settings; a note has none. rules/questions 4 */
export function QuestionSettingsFields({ type, settings, onChange, errors, maxLinesCount }: Props) {
  const names = settingNames(type).filter((name) => isShown(name, settings));
  if (names.length === 0) return null;
  // A question that was stored before a setting existed has its default.
  const complete = settingsOf(type, settings);
  return (
    <Fieldset legend={`Settings of ${type}`}>
      <Stack gap="md">
        {names.includes("isDropdown") && (
          <Radio.Group
            label="Representation"
            value={settings.isDropdown ? "dropdown" : "radio"}
            onChange={(value) => onChange({ ...settings, isDropdown: value === "dropdown" })}
          >
            <Group mt={6}>
              <Radio value="radio" label="Radio Button" />
              <Radio value="dropdown" label="Dropdown" />
            </Group>
          </Radio.Group>
        )}
        {type === "textbox" && (
          <TextboxFields
            settings={settings}
            onChange={onChange}
            errors={errors}
            maxLinesCount={maxLinesCount}
          />
        )}
        {CHECKBOXES.filter(([name]) => names.includes(name)).map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            {...(name === "isConsent" && { description: CONSENT_HINT })}
            checked={complete[name] === true}
            onChange={(event) => onChange({ ...settings, [name]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
