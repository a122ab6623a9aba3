import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import type { CatalogConfig } from "./catalog-config.ts";

// Few who open a list bring a file.
const TranslationsImportDialog = lazyPart(() =>
  import("./translations-import-dialog.tsx").then((module) => module.TranslationsImportDialog),
);

/** Takes texts over from a file, as translators send it back. rules/catalogs 18 */
export function ImportButton({ config }: { config: CatalogConfig }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Import translations
      </Button>
      {isOpen && <TranslationsImportDialog config={config} onClose={() => setOpen(false)} />}
    </>
  );
}
