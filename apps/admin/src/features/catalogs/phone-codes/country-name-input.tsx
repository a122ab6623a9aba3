import { type Country, countries } from "@foyer/contract/countries.ts";
import { useRead } from "../../../server/use-read.ts";
import { CountrySelect } from "../countries/country-select.tsx";
import type { NameInputProps } from "../localized-entry/catalog-config.ts";
import { textsOf } from "../localized-entry/entry-draft.ts";

const NONE: Country[] = [];

/** A phone code is named for a country of the catalog, and takes over its texts where it has none. rules/catalogs 15 */
export function CountryNameInput({ label, value, onChange, error }: NameInputProps) {
  const { data = NONE } = useRead(countries.list, { query: {} });
  const choose = (name: string) => {
    const country = data.find(({ internalName }) => internalName === name);
    onChange(name, country && textsOf(country));
  };
  return (
    <CountrySelect
      label={label}
      by="name"
      value={value}
      onChange={choose}
      placeholder="Choose a country"
      error={error}
      required
      inForm
    />
  );
}
