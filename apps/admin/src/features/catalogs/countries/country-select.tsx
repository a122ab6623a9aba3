import { type Country, countries } from "@foyer/contract/countries.ts";
import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { DEFAULT_CULTURE, textIn } from "@foyer/domain/locale/text.ts";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useRead } from "../../../server/use-read.ts";
import { textsOf } from "../localized-entry/entry-draft.ts";

type Props = {
  label?: string;
  value: string;
  onChange: (countryId: string) => void;
  /** What stands for no choice: a list of everything, or nothing yet. */
  placeholder: string;
  error?: string | undefined;
  required?: boolean;
};

const NONE: Country[] = [];
const { compare } = new Intl.Collator(DEFAULT_CULTURE);

/** Chooses a country: those with priority first, then the rest by name. rules/catalogs 6 */
export function CountrySelect({ label = "Country", value, onChange, required = false, ...rest }: Props) {
  const { data = NONE, isPending, error } = useRead(countries.list, { query: {} });
  const groups = useMemo(() => {
    const named = data.map((country) => ({
      value: String(country.id),
      label: textIn(textsOf(country), DEFAULT_CULTURE, country.internalName),
      name: textIn(textsOf(country), DEFAULT_CULTURE, country.internalName),
      priority: country.priority,
    }));
    const { priority, rest } = byPriorityThenName(named, compare);
    const items = (list: typeof named) => list.map((one) => ({ value: one.value, label: one.label }));
    return priority.length > 0
      ? [
          { group: "Priority", items: items(priority) },
          { group: "All others", items: items(rest) },
        ]
      : items(rest);
  }, [data]);
  return (
    <Select
      {...rest}
      label={label}
      withAsterisk={required}
      data={groups}
      value={value === "" ? null : value}
      onChange={(chosen) => onChange(chosen ?? "")}
      disabled={isPending}
      error={error ? "The countries could not be loaded." : rest.error}
      searchable
      clearable={!required}
      nothingFoundMessage="No such country"
      limit={300}
      w={{ base: "100%", sm: 260 }}
    />
  );
}
