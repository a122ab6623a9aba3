import { SegmentedControl, Text } from "@mantine/core";
import { NumberInput } from "../../../form/number-input.tsx";
import type { Sheet } from "../canvas/geometry.ts";
import { type AskedQuestion, nameOfRow, placedRow, sizeKindOf } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import classes from "./editor.module.css";

const ALIGNMENTS = [
  { value: "left", label: "Left" },
  { value: "center", label: "Centre" },
  { value: "right", label: "Right" },
];

type Props = { editor: TemplateForm; questions: readonly AskedQuestion[]; unit: Sheet["unit"] };

/** The settings without a column in the table: alignment and maximum width of the selected field. */
export function RowSettings({ editor, questions, unit }: Props) {
  const { rows, selected, changeRow, form } = editor;
  const [index] = selected;
  const row = index === undefined ? undefined : rows[index];
  if (index === undefined || !row || selected.length > 1) {
    return (
      <Text size="sm" c="dimmed">
        Select a field to align its text and to limit its width. Arrow keys move it by 1 {unit}, with Shift by
        10; [ and ] turn it, + and − resize it.
      </Text>
    );
  }
  const { align, maxWidth, ...placed } = placedRow(row);
  const kind = sizeKindOf(placed);
  return (
    <div className={classes.rowSettings}>
      <Text size="sm" fw={600}>
        <bdi>{nameOfRow(row, questions)}</bdi>
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Alignment about X"
        data={ALIGNMENTS}
        value={align}
        onChange={(value) => {
          const chosen = (["left", "center", "right"] as const).find((one) => one === value);
          if (chosen) changeRow(index, { align: chosen });
        }}
      />
      {(kind === "text" || kind === "image") && (
        <NumberInput
          size="xs"
          w={150}
          aria-label={`Maximum width, ${unit}`}
          placeholder={`Max. width, ${unit}`}
          value={maxWidth ?? ""}
          onChange={(value) =>
            changeRow(index, { maxWidth: typeof value === "number" ? value : null }, "maxWidth")
          }
          error={form.fields.errors[`settings.${index}.maxWidth`]}
        />
      )}
    </div>
  );
}
