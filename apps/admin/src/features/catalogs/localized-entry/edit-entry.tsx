import { usePageTitle } from "../../../shell/page-slots.ts";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { EntryForm } from "./entry-form.tsx";
import { LoadedEntry } from "./loaded-entry.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  listPath: string;
  /** As the address has it. */
  id: string;
};

/** The edit form of a catalog entry; once it is saved, back to the list. */
export function EditEntry({ config, listPath, id }: Props) {
  return (
    <LoadedEntry config={config} id={id}>
      {(entry) => <EditForm config={config} listPath={listPath} entry={entry} />}
    </LoadedEntry>
  );
}

type FormProps = { config: CatalogConfig; listPath: string; entry: CatalogEntry };

function EditForm({ config, listPath, entry }: FormProps) {
  const go = useGo();
  usePageTitle(`Edit ${config.one} — ${entry[config.nameField]}`);
  const selection = useSelectedCultures();
  const form = useEntryForm({
    config,
    cultures: selection.selected,
    entry,
    onSaved: () => go(selection.carry(listPath), { pastGuard: true }),
  });
  return (
    <EntryForm
      config={config}
      form={form}
      selection={selection}
      submit="Save"
      onCancel={() => go(selection.carry(listPath))}
    />
  );
}
