import {
  type BarcodeImport,
  type BarcodePreview,
  downloadSkippedCodes,
  importPoolFile,
  previewPoolFile,
} from "@foyer/contract/barcode-pools.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { CsvIntake } from "../../csv-intake/csv-intake.tsx";
import type { Skipped } from "../../csv-intake/skipped-rows.tsx";
import { useCsvIntake, withAnswer } from "../../csv-intake/use-csv-intake.ts";
import { useMessages } from "../../messages/use-messages.ts";
import { upload } from "../../server/upload.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { CODE_REFRESHES } from "./code-refreshes.ts";
import { useFileDownload } from "./use-file-download.ts";

const ImportDetails = lazyPart(() => import("./import-details.tsx").then((module) => module.ImportDetails));

type Props = { projectId: number; poolId: number };

/** The import of codes, with a preview of what would be added and skipped. */
export function CodeImport(params: Props) {
  const messages = useMessages();
  const start = useFileDownload();
  const intake = useCsvIntake<BarcodePreview, BarcodeImport>({
    preview: (file, options) => upload(previewPoolFile, params, file, withAnswer(options)),
    send: (file, options) => upload(importPoolFile, params, file, withAnswer(options)),
    refreshes: CODE_REFRESHES,
    onDone: (result) => messages.add("success", resultText(result)),
  });
  return (
    <CsvIntake
      intake={intake}
      preview={{
        summary: ({ addedCodesAmount, skippedCodesAmount }) =>
          `${formatCount(addedCodesAmount)} to add, ${formatCount(skippedCodesAmount)} to skip`,
        details: (preview) => <ImportDetails {...preview} />,
        confirm: () => "Upload",
        skipped: skippedOf,
        heading: ({ heading }) => heading,
      }}
      summary={resultText}
      skipped={skippedOf}
      onDownloadSkipped={({ fileId }) => void start(downloadSkippedCodes, { ...params, fileId })}
    />
  );
}

const resultText = ({ addedCodesAmount, skippedCodesAmount }: BarcodeImport) =>
  `File uploaded. Added ${addedCodesAmount} barcode(s). Skipped ${skippedCodesAmount} barcode(s).`;

const skippedOf = ({ skippedCodesAmount, skipped }: BarcodePreview | BarcodeImport): Skipped => ({
  count: skippedCodesAmount,
  rows: skipped.map(({ line, code, reason }) => ({ line, row: code, reason })),
});
