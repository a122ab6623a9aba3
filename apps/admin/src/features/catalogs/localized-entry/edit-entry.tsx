import { usePageTitle } from "../../../shell/page-slots.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { LoadedEntry } from "./loaded-entry.tsx";
import { SaveEntryForm } from "./save-entry-form.tsx";

type Props = {
  config: CatalogConfig;
  listPath: string;
  /** As the address has it. */
  id: string;
};

/** The edit form of a catalog entry. */
export function EditEntry({ config, listPath, id }: Props) {
  return (
    <LoadedEntry config={config} id={id}>
      {(entry) => <EditForm config={config} listPath={listPath} entry={entry} />}
    </LoadedEntry>
  );
}

type FormProps = { config: CatalogConfig; listPath: string; entry: CatalogEntry };

function EditForm({ config, listPath, entry }: FormProps) {
  usePageTitle(`Edit ${config.one} — ${entry[config.nameField]}`);
  return <SaveEntryForm config={config} listPath={listPath} submit="Save" entry={entry} />;
}
