import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Button, FileButton, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import classes from "./file-drop.module.css";

type Props = {
  /** Maximum file size. */
  maxBytes: number;
  /** Maximum number of rows, where there is one. */
  maxRows?: number;
  /** Called with a file whose name and size are valid. */
  onChoose: (file: File) => void;
  /** Why the last file was refused, in a sentence. */
  failure: string | undefined;
  /** The heading above the reason. */
  refused?: string;
  /** Default: csv in UTF-8. */
  kinds?: FileKinds;
};

/** The extensions of the files that are taken, how one is called, and what they hold. */
type FileKinds = { extensions: readonly string[]; noun: string; words: string };
const CSV: FileKinds = { extensions: [".csv"], noun: "csv file", words: "UTF-8" };

/** Input for one csv file, chosen or dropped. Validates name and size before the upload. rules/csv 1 */
export function FileDrop({
  maxBytes,
  maxRows,
  onChoose,
  failure,
  refused = "The file was not accepted.",
  kinds = CSV,
}: Props) {
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<string>();
  const take = (file: File | null | undefined) => {
    if (!file) return;
    const next = findError(file, maxBytes, kinds);
    setError(next);
    if (next === undefined) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1) setError("Drop one file at a time.");
    else take(files[0]);
  };
  const sentence = error ?? failure;
  const { noun } = kinds;
  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
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
        <Text size="sm">Drop a {noun} here, or</Text>
        <FileButton
          onChange={take}
          accept={kinds.extensions.join(",")}
          inputProps={{ "aria-label": `${noun[0]?.toUpperCase()}${noun.slice(1)}` }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {kinds.words}, at most {maxRows !== undefined && `${formatCount(maxRows)} rows and `}
          {formatCount(maxBytes)} bytes
        </Text>
      </div>
      {sentence && (
        <Alert color="red" role="alert" title={refused}>
          {sentence}
        </Alert>
      )}
    </Stack>
  );
}

function findError({ name, size }: File, maxBytes: number, { extensions }: FileKinds): string | undefined {
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return `Only ${extensions.join(", ")} files are allowed.`;
  if (size > maxBytes) return `A file may hold at most ${formatCount(maxBytes)} bytes.`;
  return undefined;
}
