import { type Country, countries } from "@foyer/contract/countries.ts";
import { useFormContext } from "../../../form/form-context.ts";
import { useRead } from "../../../server/use-read.ts";
import { COUNTRIES } from "../countries/countries-catalog.ts";
import { textsOf } from "../localized-entry/entry-draft.ts";
import { EntrySelectField } from "../localized-entry/entry-select-field.tsx";
import { textName } from "../localized-entry/entry-values.ts";

const NONE: Country[] = [];

/** A phone code is named for a country of the catalog, and takes over its texts where it has none. rules/catalogs 15 */
export function CountryNameField({ label }: { label: string }) {
  const { fields } = useFormContext();
  const { data = NONE } = useRead(countries.list, { query: {} });
  const takeTexts = (name: string) => {
    const country = data.find(({ internalName }) => internalName === name);
    for (const [culture, text] of Object.entries(country ? textsOf(country) : {})) {
      if (fields.valueOf(textName(culture)) === undefined) fields.set(textName(culture), text);
    }
  };
  return (
    <EntrySelectField
      name="name"
      config={COUNTRIES}
      label={label}
      by="name"
      placeholder="Choose a country"
      onChosen={takeTexts}
    />
  );
}
