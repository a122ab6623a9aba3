import { ImportButton } from "../../../csv-intake/import-button.tsx";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import type { CatalogConfig } from "./catalog-config.ts";

// Lazy: most visits of a list import nothing.
const TranslationsImportDialog = lazyPart(() =>
  import("./translations-import-dialog.tsx").then((module) => module.TranslationsImportDialog),
);

/** Opens the import of a catalog's texts from a translators' file. rules/catalogs 18 */
export function ImportTranslations({ config }: { config: CatalogConfig }) {
  return (
    <ImportButton label="Import translations">
      {(close) => <TranslationsImportDialog config={config} onClose={close} />}
    </ImportButton>
  );
}
