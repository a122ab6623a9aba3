import type { TranslationsImport } from "@foyer/contract/translations.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Text } from "@mantine/core";
import { IntakeDialog } from "../../../csv-intake/intake-dialog.tsx";
import type { Skipped } from "../../../csv-intake/skipped-rows.tsx";
import { useCsvIntake } from "../../../csv-intake/use-csv-intake.ts";
import { upload } from "../../../server/upload.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import { ChangedTexts } from "./changed-texts.tsx";
import { useOwner } from "./use-owner.ts";

type Props = { config: CatalogConfig; onClose: () => void };

/** Reads a file of translations: what it would change and skip is shown before anything is stored. */
export function TranslationsImportDialog({ config, onClose }: Props) {
  const { endpoints, many } = config;
  const { of } = useOwner(config);
  const intake = useCsvIntake<TranslationsImport, TranslationsImport>({
    preview: (file, options) => upload(endpoints.previewTranslations, of({}), file, options),
    send: (file, options) => upload(endpoints.importTranslations, of({}), file, options),
    refreshes: [endpoints.list, endpoints.get],
  });
  return (
    <IntakeDialog
      title={`Import translations of ${many}`}
      intake={intake}
      hint={HINT}
      preview={{
        summary: plannedText,
        details: (preview) => <ChangedTexts result={preview} />,
        confirm: ({ changedTexts }) =>
          changedTexts > 0 ? `Change ${countOf(changedTexts, "text")}` : undefined,
        skipped: skippedOf,
      }}
      summary={resultText}
      skipped={skippedOf}
      onClose={onClose}
    />
  );
}

const HINT = (
  <Text size="sm">
    A csv file with the columns of “Export translations”. Rows are found by id and name; an empty cell changes
    nothing.
  </Text>
);

const plannedText = ({ changedTexts, changedEntries, unchangedRows, skippedRows }: TranslationsImport) =>
  [
    `${countOf(changedTexts, "text")} to change in ${countOf(changedEntries, "row")}`,
    `${countOf(unchangedRows, "row")} as they are`,
    `${countOf(skippedRows, "row")} to skip`,
  ].join(", ");

const resultText = ({ changedTexts, changedEntries, skippedRows }: TranslationsImport) =>
  `${countOf(changedTexts, "text")} changed in ${countOf(changedEntries, "row")}, ${countOf(skippedRows, "row")} skipped.`;

const skippedOf = ({ skippedRows, skipped }: TranslationsImport): Skipped => ({
  count: skippedRows,
  rows: skipped,
});
