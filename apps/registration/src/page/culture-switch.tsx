import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { PageTexts } from "./page-texts.ts";

type Props = {
  /** The loaded page. */
  page: { texts: PageTexts; cultures: readonly Culture[]; culture: Culture | undefined };
  onChange: (cultureCode: string) => void;
};

/** Select for the page's language. Changing it keeps the answers. */
export function CultureSwitch({ page: { texts, cultures, culture }, onChange }: Props) {
  if (cultures.length < 2) return null;
  return (
    <label className="culture-switch">
      <span className="unseen">{texts.LANGUAGE_LABEL}</span>
      <select
        value={culture?.cultureCode ?? DEFAULT_CULTURE}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {cultures.map(({ cultureCode, cultureName }) => (
          <option key={cultureCode} value={cultureCode} lang={cultureCode}>
            {cultureName}
          </option>
        ))}
      </select>
    </label>
  );
}
