import { type ColumnWidths, WIDTH_LIMITS } from "@foyer/ui/table/column-widths.ts";
import { z } from "zod";
import { usePreference } from "../session/use-preference.ts";

const Width = z.number().min(WIDTH_LIMITS.min).max(WIDTH_LIMITS.max);
const Stored = z.record(z.string(), z.record(z.string(), Width));

/** The widths that the user gave the columns of a table, which its label names. rules/shell 42 */
export function useColumnWidths(label: string): {
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
} {
  const [stored, store] = usePreference("tables.widths", Stored, NONE);
  return {
    widths: stored[label] ?? NONE_OF_TABLE,
    onWidths: (widths) => store({ ...stored, [label]: widths }),
  };
}

const NONE: z.output<typeof Stored> = {};
const NONE_OF_TABLE: ColumnWidths = {};
