import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { MAX_OPTIONS_SHOWN } from "../../../form/max-options.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import { entryLabel } from "./entry-label.ts";
import { useEntries } from "./use-entries.ts";

export type EntrySelectProps = {
  config: CatalogConfig;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The label of no choice, such as “All steps”. */
  placeholder: string;
  error?: string | undefined;
  required?: boolean;
  /** Narrows what can be chosen: `{ stepId: "5" }`. */
  query?: Record<string, string>;
  /** Whether the choice is the entry's id or its internal name. */
  by?: "id" | "name";
  /** As wide as the form that it stands in. */
  inForm?: boolean;
};

const ALL = {};
const { compare } = new Intl.Collator(DEFAULT_CULTURE);

/** Chooses an entry of a catalog: those with priority first, then the rest by name. rules/catalogs 6 */
export function EntrySelect(props: EntrySelectProps) {
  const {
    config,
    query = ALL,
    by = "id",
    inForm = false,
    value,
    onChange,
    required = false,
    ...rest
  } = props;
  const { entries, isPending, error, retry } = useEntries(config, { query });
  const groups = useMemo(() => {
    const named = entries.map((entry) => {
      const internalName = String(entry[config.nameField]);
      const name = entryLabel(config, entry);
      const chosen = by === "id" ? String(entry.id) : internalName;
      return { value: chosen, label: name, name, priority: entry.priority === true };
    });
    const { priority, rest } = byPriorityThenName(named, compare);
    const items = (list: typeof named) => list.map((one) => ({ value: one.value, label: one.label }));
    return priority.length > 0
      ? [
          { group: "Priority", items: items(priority) },
          { group: "All others", items: items(rest) },
        ]
      : items(rest);
  }, [entries, config, by]);
  const isKnown = by === "id" || value === "" || entries.some((entry) => entry[config.nameField] === value);
  return (
    <Select
      {...rest}
      withAsterisk={required}
      // A name that the catalog no longer has stays chosen until another one is.
      data={isKnown ? groups : [{ value, label: value }, ...groups]}
      value={value === "" ? null : value}
      onChange={(chosen) => onChange(chosen ?? "")}
      error={error ? `The ${config.many} could not be loaded. Open the list to try again.` : rest.error}
      onDropdownOpen={retry}
      searchable
      // rules/forms 4: in a form a refused save moves the focus here, and the other errors stay in sight.
      openOnFocus={!inForm}
      clearable={!required}
      // Not disabled while loading, so that the Tab key does not skip it.
      nothingFoundMessage={isPending ? "Loading …" : `No such ${config.one}`}
      limit={MAX_OPTIONS_SHOWN}
      w={inForm ? "100%" : { base: "100%", sm: 260 }}
    />
  );
}
