import type { BarcodePreview } from "@foyer/contract/barcode-pools.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Code, Group } from "@mantine/core";
import { WARNINGS } from "./code-warnings.tsx";

/** The first of the new codes of a file, and what may go wrong with some. */
export function ImportDetails({ codes, addedCodesAmount, warnings }: BarcodePreview) {
  return (
    <>
      {codes.length > 0 && (
        <Group gap={6}>
          {codes.map((code) => (
            <Code key={code}>{code}</Code>
          ))}
          {addedCodesAmount > codes.length && "…"}
        </Group>
      )}
      {warnings.map(({ warning, count }) => (
        <Alert key={warning} color="orange">
          {formatCount(count)} {count === 1 ? "code" : "codes"}: {WARNINGS[warning]}
        </Alert>
      ))}
    </>
  );
}
