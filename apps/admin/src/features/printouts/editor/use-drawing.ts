import {
  type DrawnTemplateField,
  drawPrintoutTemplate,
  type PrintoutTemplate,
} from "@foyer/contract/printout-templates.ts";
import type { FaceName } from "@foyer/domain/printout/faces.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { call } from "../../../server/call.ts";
import type { FieldRow } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";

type Registration = { projectId: number; registrationId: number };

/** After so many milliseconds without a change the fields are drawn anew. */
const PAUSE_MS = 150;

/**
 * The fields as the PDF has them, drawn by the server for a made-up attendee. While a field is dragged or turned its
 * last drawing moves with it; a field that was never drawn, or prints something else now, has none. rules/printouts 12
 */
export function useDrawing(
  registration: Registration,
  template: PrintoutTemplate,
  { form, rows }: TemplateForm,
  face: FaceName,
): (DrawnTemplateField | undefined)[] {
  const { imageWidth, imageHeight, printedWidth, printerDpi } = form.values;
  const body = useMemo(
    () => bodyOf({ settings: rows, imageWidth, imageHeight, printedWidth, printerDpi, face }),
    [rows, imageWidth, imageHeight, printedWidth, printerDpi, face],
  );
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const params = { ...registration, templateId: template.id };
  const { data } = useQuery({
    queryKey: [drawPrintoutTemplate.path, params, settled],
    queryFn: ({ signal }) =>
      call(drawPrintoutTemplate, { params, body: settled ?? { settings: [] } }, { signal }),
    enabled: settled !== undefined,
    gcTime: 10_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const last = useRef<{ of: readonly FieldRow[]; face: FaceName; drawn: readonly DrawnTemplateField[] }>(
    undefined,
  );
  if (data && settled) last.current = { of: settled.settings as FieldRow[], face, drawn: data };
  return rows.map((row, index) => {
    const known = last.current;
    const before = known?.of[index];
    return before && printsTheSame(before, row) ? known.drawn[index] : undefined;
  });
}

/** Does a row print the same text in the same size? Where it stands does not matter. */
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

/** What is sent; undefined while something in it is not valid yet. */
function bodyOf(values: object) {
  const parsed = drawPrintoutTemplate.body.safeParse(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  );
  return parsed.success ? parsed.data : undefined;
}
