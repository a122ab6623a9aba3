import type { ReactNode } from "react";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { EntryForm } from "./entry-form.tsx";
import { type ChosenParent, useEntryForm } from "./use-entry-form.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  listPath: string;
  submit: string;
  /** The entry to edit; without one, the form adds one. */
  entry?: CatalogEntry;
  parent?: ChosenParent | undefined;
  children?: ReactNode;
};

/** The form of a catalog entry; returns to the list when the entry is saved. */
export function SaveEntryForm({ config, listPath, submit, entry, parent, children }: Props) {
  const go = useGo();
  const selection = useSelectedCultures();
  const form = useEntryForm({
    config,
    cultures: selection.selected,
    entry,
    parent,
    onSaved: ({ id }, next) =>
      go(selection.carry(listPath), { pastGuard: true, ...(next && { added: id, next }) }),
  });
  return (
    <EntryForm
      config={config}
      form={form}
      selection={selection}
      submit={submit}
      onCancel={() => go(selection.carry(listPath))}
    >
      {children}
    </EntryForm>
  );
}
