import type { DrawnTemplateField } from "@foyer/contract/printout-templates.ts";
import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import { Text } from "@mantine/core";
import { type AskedQuestion, nameOfRow } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";

type Props = {
  editor: TemplateForm;
  questions: readonly AskedQuestion[];
  drawn: readonly (DrawnTemplateField | undefined)[];
  /** The printer's resolution in dots per inch. */
  resolution: number;
};

const SENTENCES: Readonly<Record<string, string>> = {
  shrunk: "is printed smaller than set, because there is not enough room.",
  cut: "is cut off: there is not enough room even at the smallest size.",
  "missing-letters": "has characters that no font contains.",
  narrow: "has bars that are too narrow for some readers.",
  refused: "would have bars narrower than two printer dots: a QR code replaces it if there is room.",
  "off-grid": "is rotated: its bars fall between the printer's dots.",
  outside: "is outside the page, so it is not printed.",
  "over-edge": "runs off the page: a part of it is not printed.",
  "invalid-code": "has no valid code.",
};

/** Warnings about fields that do not fit, and the printed bar widths of codes. */
export function FieldWarnings({ editor, questions, drawn, resolution }: Props) {
  const lines = drawn.flatMap((one, index) => {
    const name = nameOfRow(editor.rows[index] ?? {}, questions);
    if (!one) return [];
    const dots = one.moduleWidth === null ? null : (one.moduleWidth / 72) * resolution;
    const bar =
      one.moduleWidth !== null && dots !== null
        ? [
            {
              key: `${index} bar`,
              isWarning: dots < 1.95,
              text: `${name}: a bar is ${(one.moduleWidth / POINTS_PER_MM).toFixed(2)} mm wide, ${dots.toFixed(1)} dots.`,
            },
          ]
        : [];
    const problems = one.problems.map((problem) => ({
      key: `${index} ${problem}`,
      isWarning: true,
      text: `${name} ${SENTENCES[problem] ?? problem}`,
    }));
    return [...bar, ...problems];
  });
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Field warnings" style={{ margin: 0, paddingInlineStart: 18 }}>
      {lines.map(({ key, isWarning, text }) => (
        <Text key={key} component="li" size="sm" c={isWarning ? "var(--warn)" : "dimmed"}>
          <bdi>{text}</bdi>
        </Text>
      ))}
    </ul>
  );
}
