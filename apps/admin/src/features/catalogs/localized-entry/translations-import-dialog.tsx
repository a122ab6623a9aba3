import { LIMITS } from "@foyer/contract/limits.ts";
import type { TranslationsImport } from "@foyer/contract/translations.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { CsvUpload } from "@foyer/ui/csv-upload.tsx";
import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { upload } from "../../../server/upload.ts";
import { useFileImport } from "../../../server/use-file-import.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import { ChangedTexts, SkippedRows } from "./translations-import-tables.tsx";

type Props = { config: CatalogConfig; onClose: () => void };

/** Reads a file of translations: what it would change and skip is shown before anything is stored. */
export function TranslationsImportDialog({ config, onClose }: Props) {
  const { endpoints, many } = config;
  const queryClient = useQueryClient();
  const { step, failure, choose, confirm, cancel } = useFileImport({
    preview: (file, options) => upload(endpoints.previewTranslations, {}, file, options),
    send: async (file, options) => {
      const result = await upload(endpoints.importTranslations, {}, file, options);
      for (const { path } of [endpoints.list, endpoints.get]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      return result;
    },
  });
  const close = () => {
    // What is being stored has an answer that the list waits for.
    if (step.kind === "working" && !step.mayCancel) return;
    cancel();
    onClose();
  };
  const work =
    step.kind === "working" ? { ...step, onCancel: step.mayCancel ? cancel : undefined } : undefined;
  return (
    <Modal
      opened
      onClose={close}
      title={`Import translations of ${many}`}
      size="xl"
      closeButtonProps={{ "aria-label": "Close the import" }}
    >
      {step.kind === "done" ? (
        <Done result={step.result} onClose={close} />
      ) : (
        <Stack gap="sm">
          {step.kind === "empty" && (
            <Text size="sm">
              A csv file with the columns of “Export translations”. Rows are found by id and name; an empty
              cell changes nothing.
            </Text>
          )}
          <CsvUpload
            maxBytes={LIMITS.upload}
            onChoose={(file) => void choose(file)}
            work={work}
            failure={failure}
          >
            {step.kind === "preview" && (
              <Preview
                name={step.file.name}
                preview={step.preview}
                onConfirm={() => void confirm(step.file)}
                onCancel={cancel}
              />
            )}
          </CsvUpload>
        </Stack>
      )}
    </Modal>
  );
}

type PreviewProps = {
  name: string;
  preview: TranslationsImport;
  onConfirm: () => void;
  onCancel: () => void;
};

function Preview({ name, preview, onConfirm, onCancel }: PreviewProps) {
  const { changedTexts, changedEntries, unchangedRows, skippedRows } = preview;
  return (
    <Stack gap="sm" role="region" aria-label="Preview">
      <Text role="status">
        <bdi>{name}</bdi>: {countOf(changedTexts, "text")} to change in {countOf(changedEntries, "row")},{" "}
        {countOf(unchangedRows, "row")} as they are, {countOf(skippedRows, "row")} to skip. Nothing is stored
        yet.
      </Text>
      <ChangedTexts result={preview} />
      <SkippedRows result={preview} />
      <Group gap="xs">
        {changedTexts > 0 && (
          <Button onClick={onConfirm} data-autofocus>
            Change {countOf(changedTexts, "text")}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {changedTexts > 0 ? "Cancel" : "Choose another file"}
        </Button>
      </Group>
    </Stack>
  );
}

function Done({ result, onClose }: { result: TranslationsImport; onClose: () => void }) {
  const { changedTexts, changedEntries, skippedRows } = result;
  return (
    <Stack gap="sm">
      <Alert
        color="teal"
        role="status"
        title={`${countOf(changedTexts, "text")} changed in ${countOf(changedEntries, "row")}, ${countOf(skippedRows, "row")} skipped.`}
      />
      <SkippedRows result={result} />
      <Group>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
