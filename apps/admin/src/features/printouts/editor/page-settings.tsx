import { Select, Text } from "@mantine/core";
import { NumberInput } from "../../../form/number-input.tsx";
import { textOf } from "../../../form/text-of.ts";
import { useField } from "../../../form/use-field.ts";
import type { Sheet } from "../canvas/geometry.ts";
import classes from "./editor.module.css";

const RESOLUTIONS = ["203", "300", "600"].map((value) => ({ value, label: `${value} dpi` }));

/** The fields of the printed width and the printer's resolution. rules/printouts 9 */
export function PageSettings({ sheet }: { sheet: Sheet }) {
  const width = useField("printedWidth", { show: textOf });
  const printer = useField("printerDpi", { show: textOf });
  const shown = Math.round(sheet.printedWidth * 10) / 10;
  return (
    <div className={classes.page}>
      <NumberInput
        label="Printed width, mm"
        value={typeof width.value === "number" ? width.value : ""}
        onChange={(value) => width.onChange(value === "" ? null : value)}
        error={width.error}
        placeholder={String(shown)}
      />
      <Select
        label="Printer"
        data={RESOLUTIONS}
        value={textOf(printer.value) || null}
        onChange={(value) => printer.onChange(Number(value))}
        error={printer.error}
        allowDeselect={false}
      />
      <Text size="sm" c="dimmed" className={classes.pageText}>
        Print at 100 %, not “fit to page”.
      </Text>
    </div>
  );
}
