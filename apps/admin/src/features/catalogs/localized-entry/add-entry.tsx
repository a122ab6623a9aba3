import type { ReactNode } from "react";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import { EntryForm } from "./entry-form.tsx";
import { type ChosenParent, useEntryForm } from "./use-entry-form.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  listPath: string;
  parent?: ChosenParent;
  /** The fields that choose it. */
  children?: ReactNode;
};

/** The add form of a catalog; once the entry is there, back to the list. */
export function AddEntry({ config, listPath, parent, children }: Props) {
  const go = useGo();
  const selection = useSelectedCultures();
  const form = useEntryForm({
    config,
    cultures: selection.selected,
    parent,
    onSaved: () => go(selection.carry(listPath), { pastGuard: true }),
  });
  return (
    <EntryForm
      config={config}
      form={form}
      selection={selection}
      submit={`Add ${config.one}`}
      onCancel={() => go(selection.carry(listPath))}
    >
      {children}
    </EntryForm>
  );
}
