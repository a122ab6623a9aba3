import {
  type DrawnTemplateField,
  drawPrintoutTemplate,
  type PrintoutTemplate,
} from "@foyer/contract/printout-templates.ts";
import type { SampleName } from "@foyer/domain/printout/samples.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../../server/call.ts";
import { choiceOf, type FieldRow } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";

type Registration = { projectId: number; registrationId: number };

/** The pause after the last change before the fields are drawn again, in milliseconds. */
const PAUSE_MS = 150;

/**
 * The fields as the PDF has them, drawn by the server for a made-up attendee. While a field is dragged or turned its
 * last drawing moves with it; a field that was never drawn, or prints something else now, has none. rules/printouts 12
 */
export function useDrawing(
  registration: Registration,
  template: PrintoutTemplate,
  { form, rows }: TemplateForm,
  sample: SampleName,
): (DrawnTemplateField | undefined)[] {
  const { imageWidth, imageHeight, printedWidth, printerDpi } = form.values;
  // A row without a choice prints nothing yet; the others are drawn meanwhile.
  const body = useMemo(
    () =>
      bodyOf({ settings: rows.filter(isChosen), imageWidth, imageHeight, printedWidth, printerDpi, sample }),
    [rows, imageWidth, imageHeight, printedWidth, printerDpi, sample],
  );
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const params = { ...registration, templateId: template.id };
  const { data } = useQuery({
    queryKey: [drawPrintoutTemplate.path, params, settled],
    queryFn: async ({ signal }) => {
      const body = settled ?? { settings: [] };
      return {
        of: body.settings as FieldRow[],
        drawn: await call(drawPrintoutTemplate, { params, body }, { signal }),
      };
    },
    enabled: settled !== undefined,
    gcTime: 10_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Applies also while the server does not answer, or fails.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const known = data ?? last;
  let at = -1;
  return rows.map((row) => {
    if (!isChosen(row)) return undefined;
    at += 1;
    const before = known?.of[at];
    return before && printsTheSame(before, row) ? known.drawn[at] : undefined;
  });
}

const isChosen = (row: FieldRow): boolean => choiceOf(row) !== "";

/** Reports whether two rows print the same text in the same size, wherever they are placed. */
const printsTheSame = (before: FieldRow, now: FieldRow): boolean =>
  (
    [
      "specialQuestionType",
      "attendeeInfoField",
      "questionId",
      "fontSize",
      "height",
      "widthPoints",
      "align",
    ] as const
  ).every((name) => (before[name] ?? null) === (now[name] ?? null));

/** Returns the request body; undefined while a value is not valid yet. */
function bodyOf(values: object) {
  const parsed = drawPrintoutTemplate.body.safeParse(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  );
  return parsed.success ? parsed.data : undefined;
}
