import type { BatchPreview, FileError } from "@foyer/contract/bulk-registration.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { RowsPreview } from "./rows-preview.tsx";
import { saveErrors } from "./save-row-errors.ts";

type Props = { found: BatchPreview; timeZone: string };

/** The result of checking a file: its errors, each beside its row, and notices. */
export function FilePreview({ found, timeZone }: Props) {
  const { errors, errorCount, invalid, known, leftOut, repeatedAddresses, unprintable } = found;
  const ofFile = errors.filter(({ line }) => line === null || line === 1);
  return (
    <Stack gap="sm">
      {ofFile.length > 0 && (
        <Alert color="red" role="alert" title="The file was not accepted.">
          <List size="sm">
            {ofFile.map((error) => (
              <List.Item key={`${error.column} ${error.reason}`}>
                <Sentence error={error} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {invalid > 0 && (
        <Text size="sm">
          No visitors are registered while a row is invalid. Correct the marked cells in your file, then
          choose it again.
        </Text>
      )}
      {known && (
        <Alert color="orange" role="alert" title="This file was uploaded before.">
          {known.uploadedBy} uploaded it on {formatMoment(known.uploadDate, timeZone)}. Its visitors would be
          registered a second time.
        </Alert>
      )}
      {repeatedAddresses.count > 0 && errorCount === 0 && (
        <Alert color="yellow" role="region" title="An email address appears twice">
          {repeatedText(repeatedAddresses)} Each of these visitors gets a ticket of their own.
        </Alert>
      )}
      {leftOut.map(({ column, rows }) => (
        <Text key={column} size="sm">
          <bdi>{column}</bdi>: {countOf(rows, "answer")} {rows === 1 ? "does" : "do"} not count, because the
          other answers of the row hide the question.
        </Text>
      ))}
      {unprintable.length > 0 && (
        <Alert color="orange" role="alert" title="Some names have letters that no font has.">
          A box is printed for each of these letters.
          <List size="sm">
            {unprintable.map(({ line, letters }) => (
              <List.Item key={line}>
                Line {line}: <bdi>{letters.join(" ")}</bdi>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <RowsPreview found={found} />
      {errors.length > 0 && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveErrors(errors)}
        >
          Download the list of errors
          {errors.length < errorCount &&
            ` (the first ${formatCount(errors.length)} of ${formatCount(errorCount)})`}
        </Button>
      )}
    </Stack>
  );
}

/** Such as "2 rows have the address of an earlier row: line 5 (as line 2) and others." */
function repeatedText({ count, sample }: BatchPreview["repeatedAddresses"]): string {
  const lines = sample.map(({ line, first }) => `line ${line} (as line ${first})`);
  const more = count > sample.length ? " and others" : "";
  return `${countOf(count, "row has", "rows have")} the address of an earlier row: ${lines.join(", ")}${more}.`;
}

function Sentence({ error: { column, reason } }: { error: FileError }) {
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
