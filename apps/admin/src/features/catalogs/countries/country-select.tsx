import { EntrySelect, type EntrySelectProps } from "../localized-entry/entry-select.tsx";
import { COUNTRIES } from "./countries-catalog.ts";

/** Chooses a country. */
export function CountrySelect({
  label = "Country",
  ...rest
}: Omit<EntrySelectProps, "config" | "label"> & { label?: string }) {
  return <EntrySelect config={COUNTRIES} label={label} {...rest} />;
}
