import type { Culture } from "@foyer/domain/locale/choose-culture.ts";

type Props = {
  label: string;
  cultures: readonly Culture[];
  current: string;
  onChange: (cultureCode: string) => void;
};

/** Select for the page's language. Changing it keeps the answers. */
export function CultureSwitch({ label, cultures, current, onChange }: Props) {
  if (cultures.length < 2) return null;
  return (
    <label className="culture-switch">
      <span className="unseen">{label}</span>
      <select value={current} onChange={(event) => onChange(event.currentTarget.value)}>
        {cultures.map((culture) => (
          <option key={culture.cultureCode} value={culture.cultureCode} lang={culture.cultureCode}>
            {culture.cultureName}
          </option>
        ))}
      </select>
    </label>
  );
}
