import type { BatchPreview, FileFault } from "@foyer/contract/bulk-registration.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { RowsPreview } from "./rows-preview.tsx";
import { saveFaults } from "./save-faults.ts";

type Props = { found: BatchPreview; timeZone: string };

/** What was found in a file: its faults, each beside its row, and what is worth knowing before it is registered. */
export function FilePreview({ found, timeZone }: Props) {
  const { faults, faultCount, faulty, known, leftOut } = found;
  const ofFile = faults.filter(({ line }) => line === null || line === 1);
  return (
    <Stack gap="sm">
      {ofFile.length > 0 && (
        <Alert color="red" role="alert" title="The file cannot be taken.">
          <List size="sm">
            {ofFile.map((fault) => (
              <List.Item key={`${fault.column} ${fault.reason}`}>
                <Sentence fault={fault} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {faulty > 0 && (
        <Text size="sm">
          Nobody is registered while a row is faulty. Correct what is marked below in your file, then choose
          it again.
        </Text>
      )}
      {known && (
        <Alert color="orange" role="alert" title="The same file was given before.">
          {known.uploadedBy} gave it on {formatMoment(known.uploadDate, timeZone)}. Its visitors would be
          registered a second time.
        </Alert>
      )}
      {leftOut.map(({ column, rows }) => (
        <Text key={column} size="sm">
          <bdi>{column}</bdi>: {countOf(rows, "answer")} {rows === 1 ? "does" : "do"} not count, because the
          other answers of the row hide the question.
        </Text>
      ))}
      <RowsPreview found={found} />
      {faults.length > 0 && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFaults(faults)}
        >
          Download the list of faults
          {faults.length < faultCount &&
            ` (the first ${formatCount(faults.length)} of ${formatCount(faultCount)})`}
        </Button>
      )}
    </Stack>
  );
}

function Sentence({ fault: { column, reason } }: { fault: FileFault }) {
  return (
    <>
      {column !== null && (
        <>
          <bdi>“{column}”</bdi>:{" "}
        </>
      )}
      {reason}
    </>
  );
}
