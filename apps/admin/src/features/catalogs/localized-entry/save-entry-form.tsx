import type { ReactNode } from "react";
import { Loaded } from "../../../shell/loaded.tsx";
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
export function SaveEntryForm(props: Props) {
  const selection = useSelectedCultures();
  return (
    <Loaded read={selection.read} failed="The languages could not be loaded.">
      {() => <LoadedForm {...props} selection={selection} />}
    </Loaded>
  );
}

type LoadedProps = Props & { selection: ReturnType<typeof useSelectedCultures> };

function LoadedForm({ config, listPath, submit, entry, parent, children, selection }: LoadedProps) {
  const go = useGo();
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
