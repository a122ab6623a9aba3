import { DEFAULT_CULTURE, textIn } from "@foyer/domain/locale/text.ts";
import { useMemo } from "react";
import type { CatalogConfig } from "./catalog-config.ts";
import type { ParentColumn } from "./entry-columns.tsx";
import { textsOf } from "./entry-draft.ts";
import { useEntries } from "./use-entries.ts";

type Options = {
  /** The parents' catalog. */
  of: CatalogConfig;
  /** The wire's name of the field that holds a parent's id. */
  field: string;
  label: string;
  /** False while all entries shown have the same parent: no column then. */
  isShown: boolean;
};

/** A column with the parent of each entry. */
export function useParentColumn({ of, field, label, isShown }: Options): ParentColumn | undefined {
  const { entries } = useEntries(of, { enabled: isShown });
  return useMemo(() => {
    if (!isShown) return undefined;
    const names = new Map(
      entries.map((entry) => [
        entry.id,
        textIn(textsOf(entry), DEFAULT_CULTURE, String(entry[of.nameField])),
      ]),
    );
    return { label, nameOf: (entry) => names.get(entry[field] as number) ?? "" };
  }, [entries, of, field, label, isShown]);
}
