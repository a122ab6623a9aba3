import {
  type BarcodePreview,
  downloadSkippedCodes,
  type SkippedCode,
} from "@foyer/contract/barcode-pools.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { CsvUpload } from "@foyer/ui/csv-upload.tsx";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Alert, Button, Code, Group, Paper, Stack, Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { resultText, useCodeImport } from "./use-code-import.ts";
import { useFileDownload } from "./use-file-download.ts";

type Props = { projectId: number; poolId: number };

/** The upload of codes: what would be added and skipped is shown before anything is stored. */
export function CodeImport(params: Props) {
  const { step, failure, choose, confirm, cancel } = useCodeImport(params);
  const start = useFileDownload();
  const work =
    step.kind === "working" ? { ...step, onCancel: step.mayCancel ? cancel : undefined } : undefined;
  return (
    <Stack gap="sm">
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
      {step.kind === "done" && (
        <Alert
          color="teal"
          title={
            // The kit's own green is too pale to read.
            <Text inherit c="var(--mantine-color-text)">
              {resultText(step.result)}
            </Text>
          }
        >
          {step.result.skippedCodesAmount > 0 && (
            <Stack gap="sm" align="flex-start">
              <SkippedTable skipped={step.result.skipped} count={step.result.skippedCodesAmount} />
              <Button
                size="xs"
                variant="default"
                onClick={() => void start(downloadSkippedCodes, { ...params, fileId: step.result.fileId })}
              >
                Download the list of the skipped
              </Button>
            </Stack>
          )}
        </Alert>
      )}
    </Stack>
  );
}

type PreviewProps = { name: string; preview: BarcodePreview; onConfirm: () => void; onCancel: () => void };

function Preview({ name, preview, onConfirm, onCancel }: PreviewProps) {
  const { addedCodesAmount, skippedCodesAmount, codes, skipped } = preview;
  return (
    <Paper withBorder p="md" role="region" aria-label="Preview">
      <Stack gap="sm">
        <Text>
          <bdi>{name}</bdi>: {formatCount(addedCodesAmount)} to add, {formatCount(skippedCodesAmount)} to
          skip. Nothing is stored yet.
        </Text>
        {codes.length > 0 && (
          <Group gap={6}>
            {codes.map((code) => (
              <Code key={code}>{code}</Code>
            ))}
            {addedCodesAmount > codes.length && "…"}
          </Group>
        )}
        {skipped.length > 0 && <SkippedTable skipped={skipped} count={skippedCodesAmount} />}
        <Group gap="xs">
          <Button onClick={onConfirm}>Upload</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const SHOWN = 100;

const { text } = columnsOf<SkippedCode>();
const SKIPPED_COLUMNS = [
  text("line", "Line", { width: 5 }),
  text("code", "Code", { minWidth: 8 }),
  text("reason", "Why it is skipped", { minWidth: 8 }),
];

type SkippedProps = { skipped: readonly SkippedCode[]; count: number };

function SkippedTable({ skipped, count }: SkippedProps) {
  return (
    <Stack gap={4} w="100%">
      <DataTable
        label="Skipped rows"
        columns={SKIPPED_COLUMNS}
        rows={skipped.slice(0, SHOWN)}
        keyOf={({ line }) => line}
        here={undefined}
        height="part"
      />
      {count > SHOWN && (
        <Text size="xs" c="dimmed">
          The first {SHOWN} of {formatCount(count)}
        </Text>
      )}
    </Stack>
  );
}
