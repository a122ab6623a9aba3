import type { PromoCodeImport, PromoCodePreview } from "@foyer/contract/promo-codes.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Code, Group, Text } from "@mantine/core";
import type { Skipped } from "../../csv-intake/skipped-rows.tsx";

/** The skipped rows of a file of promo codes. */
export const skippedOf = ({ CountSkipedCodes, skipped }: PromoCodeImport): Skipped => ({
  count: CountSkipedCodes,
  rows: skipped.map(({ line, code, reason }) => ({ line, row: code, reason })),
});

/** The result of an import in a sentence. */
export const resultText = ({ CountAddCodes, CountSkipedCodes }: PromoCodeImport): string =>
  `File uploaded. Added ${formatCount(CountAddCodes)} promo code(s). Skipped ${formatCount(CountSkipedCodes)} promo code(s).`;

const plannedText = ({ CountAddCodes, CountSkipedCodes, newGroups }: PromoCodePreview) =>
  [
    `${formatCount(CountAddCodes)} to add`,
    ...(newGroups > 0 ? [`${countOf(newGroups, "group")} to create`] : []),
    `${formatCount(CountSkipedCodes)} to skip`,
  ].join(", ");

/** The preview of a file of promo codes. */
export const PREVIEW = {
  summary: plannedText,
  details: ({ codes, CountAddCodes }: PromoCodePreview) =>
    codes.length > 0 && (
      <Group gap={6}>
        {codes.map((code) => (
          <Code key={code} dir="auto">
            {code}
          </Code>
        ))}
        {CountAddCodes > codes.length && "…"}
      </Group>
    ),
  confirm: ({ CountAddCodes }: PromoCodePreview) =>
    CountAddCodes > 0 ? `Add ${countOf(CountAddCodes, "code")}` : undefined,
  skipped: skippedOf,
  heading: ({ heading }: PromoCodePreview) => heading,
};

/** Explains the format of a file. */
export function FileHint({ columns, example }: { columns: string; example: string }) {
  return (
    <Text size="sm">
      A csv file with the columns {columns}, such as <Code>{example}</Code>. An empty discount or count is
      taken from the settings.
    </Text>
  );
}
