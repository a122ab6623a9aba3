import {
  type ExhibitorImport,
  importExhibitors,
  listExhibitors,
  previewExhibitors,
} from "@foyer/contract/exhibitors.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Code, Text } from "@mantine/core";
import { IntakeDialog } from "../../csv-intake/intake-dialog.tsx";
import type { Skipped } from "../../csv-intake/skipped-rows.tsx";
import { useCsvIntake, withAnswer } from "../../csv-intake/use-csv-intake.ts";
import { upload } from "../../server/upload.ts";

type Props = { projectId: number; onClose: () => void };

/** Adds and changes the exhibitors of a csv file. rules/leads 13 */
export function ImportExhibitors({ projectId, onClose }: Props) {
  const intake = useCsvIntake<ExhibitorImport, ExhibitorImport>({
    preview: (file, options) => upload(previewExhibitors, { projectId }, file, withAnswer(options)),
    send: (file, options) => upload(importExhibitors, { projectId }, file, withAnswer(options)),
    refreshes: [listExhibitors],
  });
  return (
    <IntakeDialog
      title="Import exhibitors"
      intake={intake}
      hint={
        <Text size="sm">
          A csv file with the columns name, stand, email, such as{" "}
          <Code>ACME,Hall 3 B 12,fair@acme.example</Code>. Exhibitors that are there get the stand and email
          of the file; an empty cell changes nothing.
        </Text>
      }
      preview={PREVIEW}
      summary={resultText}
      skipped={skippedOf}
      onClose={onClose}
    />
  );
}

const skippedOf = ({ skippedCount, skipped }: ExhibitorImport): Skipped => ({
  count: skippedCount,
  rows: skipped.map(({ line, name, reason }) => ({ line, row: name, reason })),
});

const PREVIEW = {
  summary: ({ added, changed, unchanged, skippedCount }: ExhibitorImport) =>
    [
      `${formatCount(added)} to add`,
      `${formatCount(changed)} to change`,
      ...(unchanged > 0 ? [`${formatCount(unchanged)} as they are`] : []),
      `${formatCount(skippedCount)} to skip`,
    ].join(", "),
  details: ({ names, added }: ExhibitorImport) =>
    names.length > 0 && (
      <Text size="sm">
        {names.map((name, nth) => (
          <span key={name}>
            {nth > 0 && ", "}
            <bdi>{name}</bdi>
          </span>
        ))}
        {added > names.length && " …"}
      </Text>
    ),
  confirm: ({ added, changed }: ExhibitorImport) =>
    added + changed === 0
      ? undefined
      : added === 0
        ? `Change ${countOf(changed, "exhibitor")}`
        : changed === 0
          ? `Add ${countOf(added, "exhibitor")}`
          : `Add ${formatCount(added)}, change ${formatCount(changed)}`,
  skipped: skippedOf,
  heading: ({ heading }: ExhibitorImport) => heading,
};

const resultText = ({ added, changed, skippedCount }: ExhibitorImport) =>
  `Added ${countOf(added, "exhibitor")}, changed ${formatCount(changed)}, skipped ${countOf(skippedCount, "row")}.`;
