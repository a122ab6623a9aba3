import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Button, FileButton, Progress, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import classes from "./csv-upload.module.css";

type Props = {
  /** The most that a file may hold. */
  maxBytes: number;
  /** A file with a csv name and a size that will do was chosen. */
  onChoose: (file: File) => void;
  /** What is happening with the file, and how far it is (0 to 1); no `onCancel` where it is too late for that. */
  work?: { label: string; share?: number; onCancel?: (() => void) | undefined } | undefined;
  /** Why the file could not be read, in a sentence. */
  failure?: string | undefined;
  /** What the file looks like, to be confirmed; shown instead of the place to drop one. */
  children?: ReactNode;
};

/** Takes one csv file, chosen or dropped; checks its name and size before anything is sent. rules/csv 1 */
export function CsvUpload({ maxBytes, onChoose, work, failure, children }: Props) {
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = (file: File | null | undefined) => {
    if (!file) return;
    const next = faultOf(file, maxBytes);
    setFault(next);
    if (next === undefined) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1) setFault("Drop one file at a time.");
    else take(files[0]);
  };
  const sentence = fault ?? failure;
  return (
    <Stack gap="sm">
      {work ? (
        <Working {...work} />
      ) : (
        children || (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
          <div
            className={classes.zone}
            data-over={isOver}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <Text size="sm">Drop a csv file here, or</Text>
            <FileButton onChange={take} accept=".csv" inputProps={{ "aria-label": "Csv file" }}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              UTF-8, at most {formatCount(maxBytes)} bytes
            </Text>
          </div>
        )
      )}
      {sentence && (
        <Alert color="red" role="alert" title="The file was not accepted.">
          {sentence}
        </Alert>
      )}
    </Stack>
  );
}

function Working({ label, share, onCancel }: NonNullable<Props["work"]>) {
  const isSent = share === undefined || share >= 1;
  return (
    <Stack gap="xs" className={classes.zone}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress value={isSent ? 100 : share * 100} animated={isSent} w="100%" maw={360} aria-label={label} />
      <Button size="xs" variant="default" disabled={!onCancel} onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}

function faultOf({ name, size }: File, maxBytes: number): string | undefined {
  if (!name.toLowerCase().endsWith(".csv")) return "Only .csv files are allowed.";
  if (size > maxBytes) return `A file may hold at most ${formatCount(maxBytes)} bytes.`;
  return undefined;
}
