import {
  listRegistrationLanguages,
  type RegistrationLanguage,
} from "@foyer/contract/registration-languages.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Checkbox, Radio, Stack } from "@mantine/core";
import { useField } from "../../form/use-field.ts";
import { useRead } from "../../server/use-read.ts";

type Props = { projectId: number; registration: Registration };

const NONE: RegistrationLanguage[] = [];
const chosenOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : null);

/** The languages that visitors can choose: those whose texts are complete, or chosen ones. rules/registrations 14 */
export function LanguagesField({ projectId, registration: { id, cultureCode: own } }: Props) {
  const { data = NONE, error: failure } = useRead(
    listRegistrationLanguages,
    { params: { projectId, registrationId: id } },
    { staleMs: 0 },
  );
  const nameOf = (code: string) => data.find((one) => one.cultureCode === code)?.cultureName ?? code;
  const { value, onChange, error } = useField("offeredCultures", {
    show: (one) => chosenOf(one)?.map(nameOf).join(", ") ?? "all whose texts are complete",
  });
  const chosen = chosenOf(value);
  const automatic = data.filter(({ cultureCode, missing }) => missing === 0 || cultureCode === own);
  const inOrder = (codes: readonly string[]) =>
    data.map(({ cultureCode }) => cultureCode).filter((code) => codes.includes(code));
  const choose = (mode: string) => {
    if ((mode === "chosen") === (chosen !== null)) return;
    onChange(mode === "chosen" ? automatic.map(({ cultureCode }) => cultureCode) : null);
  };
  return (
    <Radio.Group
      label="Languages for visitors"
      value={chosen === null ? "automatic" : "chosen"}
      onChange={choose}
      error={error ?? (failure ? "The languages could not be loaded." : undefined)}
    >
      <Stack gap={6} mt={6}>
        <Radio
          value="automatic"
          label="All whose texts are complete"
          description={automatic.map(({ cultureName }) => cultureName).join(", ") || undefined}
        />
        {/* The choice begins with the languages of now, so these have to be known. */}
        <Radio value="chosen" label="Only these" disabled={data.length === 0} />
        {chosen !== null && (
          <Stack gap={6} pl="xl" role="group" aria-label="Languages">
            {data.map((language) => (
              <Language
                key={language.cultureCode}
                language={language}
                isOwn={language.cultureCode === own}
                isChosen={chosen.includes(language.cultureCode)}
                onChange={(isChosen) => onChange(inOrder(toggled(chosen, language.cultureCode, isChosen)))}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Radio.Group>
  );
}

const toggled = (codes: readonly string[], code: string, isChosen: boolean) =>
  isChosen ? [...codes, code] : codes.filter((one) => one !== code);

type LanguageProps = {
  language: RegistrationLanguage;
  /** It is the registration's own, which is always offered. */
  isOwn: boolean;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

function Language({ language, isOwn, isChosen, onChange }: LanguageProps) {
  const { cultureCode, cultureName, missing } = language;
  return (
    <Checkbox
      label={<bdi lang={cultureCode}>{cultureName}</bdi>}
      description={descriptionOf(missing, isOwn)}
      checked={isChosen || isOwn}
      disabled={isOwn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function descriptionOf(missing: number, isOwn: boolean): string | undefined {
  const own = isOwn ? "The registration’s own language is always offered." : undefined;
  if (missing === 0) return own;
  const texts = missing === 1 ? "1 text is missing" : `${formatCount(missing)} texts are missing`;
  return own ? `${own} ${texts}.` : `${texts}: visitors see the fallback.`;
}
