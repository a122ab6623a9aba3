import type { SettingErrors } from "@foyer/domain/question/check-settings.ts";
import {
  CONTACT_KINDS,
  type ContactKind,
  contactKindOf,
  type QuestionSettings,
  withContactKind,
} from "@foyer/domain/question/question-settings.ts";
import { Group, Radio, Select } from "@mantine/core";
import { useState } from "react";
import { NumberInput } from "../form/number-input.tsx";
import { NoMailServer } from "../session/no-mail-server.tsx";
import { RegexFields } from "./regex-fields.tsx";

type Props = {
  settings: QuestionSettings;
  onChange: (settings: QuestionSettings) => void;
  errors: SettingErrors;
  maxLinesCount: number;
};

const KIND_LABELS: Readonly<Record<ContactKind, string>> = {
  email: "Email",
  website: "Website",
  phone: "Phone",
  verificationCode: "Verification code",
};

/** The settings of a textbox. rules/questions 5–7 */
export function TextboxFields({ settings, onChange, errors, maxLinesCount }: Props) {
  const kind = contactKindOf(settings);
  const hidesRegex = kind !== null && kind !== "verificationCode";
  return (
    <>
      <Group align="flex-start" gap="md">
        <Select
          label="Lines count"
          data={lineCounts(maxLinesCount, settings.linesCount)}
          value={String(settings.linesCount ?? 1)}
          onChange={(count) => onChange({ ...settings, linesCount: Number(count) })}
          allowDeselect={false}
          error={errors.linesCount}
          w={120}
        />
        <LengthInput
          label="Min length"
          value={settings.minLength}
          onChange={(minLength) => onChange({ ...settings, minLength })}
          error={errors.minLength}
        />
        <LengthInput
          label="Max length"
          value={settings.maxLength}
          onChange={(maxLength) => onChange({ ...settings, maxLength })}
          error={errors.maxLength}
        />
      </Group>
      <Radio.Group
        label="Validation"
        value={kind ?? "none"}
        onChange={(chosen) =>
          onChange(withContactKind(settings, CONTACT_KINDS.find((one) => one === chosen) ?? null))
        }
        error={CONTACT_KINDS.map((one) => errors[one]).find(Boolean)}
      >
        <Group mt={6}>
          <Radio value="none" label="None" />
          {CONTACT_KINDS.map((one) => (
            <Radio key={one} value={one} label={KIND_LABELS[one]} />
          ))}
        </Group>
      </Radio.Group>
      {kind === "verificationCode" && (
        <NoMailServer>Visitors must ask you for their code: admins read it in the outbox.</NoMailServer>
      )}
      {!hidesRegex && (
        <RegexFields
          regex={settings.regex ?? ""}
          onChange={(regex) => onChange({ ...settings, regex })}
          error={errors.regex}
          isIdle={kind !== null}
        />
      )}
    </>
  );
}

/** 1 to the maximum, and the question's saved count if it exceeds the maximum. */
function lineCounts(max: number, own = 1): string[] {
  const counts = Array.from({ length: max }, (_, index) => String(index + 1));
  return own > max ? [...counts, String(own)] : counts;
}

type LengthProps = {
  label: string;
  value: number | undefined;
  onChange: (value: number) => void;
  error: string | undefined;
};

/** An empty field is no limit; a text that is no number is NaN, which the schema refuses. */
const lengthOf = (typed: number | string) => (typed === "" ? 0 : Number(typed));

function LengthInput({ value = 0, onChange, ...rest }: LengthProps) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...rest}
      description="0: no limit"
      inputWrapperOrder={["label", "input", "error", "description"]}
      kind="count"
      value={Object.is(lengthOf(typed), value) ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange(lengthOf(next));
      }}
      w={120}
    />
  );
}
