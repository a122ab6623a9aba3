import { useKeys } from "../../../shell/keys/use-keys.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import type { useRowEdit } from "./use-row-edit.ts";

type Options = { config: CatalogConfig; rows: ReturnType<typeof useRowEdit>; mayEdit: boolean };

/** The keys of a row being edited; the row itself sees to Enter and Escape. rules/catalogs 10, rules/shell 27 */
export function useRowKeys({ config, rows, mayEdit }: Options): void {
  const save = rows.edited ? () => void rows.save() : undefined;
  const keys = [
    { keys: "mod+S", label: "Save the row being edited", run: save },
    { keys: config.multiline ? "mod+Enter" : "Enter", label: "Save it from one of its inputs" },
    { keys: "Escape", label: "Stop editing the row" },
  ];
  useKeys(mayEdit && !config.editsInForm ? keys : []);
}
