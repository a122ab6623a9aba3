import { ALIGNMENTS, ATTENDEE_FIELDS, type TemplateField } from "@foyer/domain/printout/template-field.ts";
import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { type FieldRow, placedRow } from "../fields/field-row.ts";
import type { Sheet } from "./geometry.ts";

const KEY = "foyer.template-fields";

/** Fields as they are copied: x, y and the maximum width are in points, the same length on the paper of every template. */
const CopiedFields = z.array(
  z.object({
    questionId: z.number().nullable(),
    attendeeInfoField: z.enum(ATTENDEE_FIELDS).nullable(),
    specialQuestionType: z.number(),
    coordX: z.number(),
    coordY: z.number(),
    rotationAngle: z.number(),
    fontSize: z.number(),
    widthPoints: z.number(),
    height: z.number(),
    align: z.enum(ALIGNMENTS),
    maxWidth: z.number().nullable(),
  }),
);

/** Returns the rows with their lengths in points. */
export const toCopied = (rows: readonly FieldRow[], { pixelsPerPoint }: Sheet): TemplateField[] =>
  rows.map((row) => {
    const placed = placedRow(row);
    return {
      ...placed,
      questionId: row.questionId ? Number(row.questionId) : null,
      attendeeInfoField: row.attendeeInfoField || null,
      coordX: placed.coordX / pixelsPerPoint,
      coordY: placed.coordY / pixelsPerPoint,
      maxWidth: placed.maxWidth === null ? null : placed.maxWidth / pixelsPerPoint,
    };
  });

const listeners = new Set<() => void>();

/** Keeps the fields for all templates, also those in other tabs of this browser. */
export function keepCopied(fields: readonly TemplateField[]): void {
  localStorage.setItem(KEY, JSON.stringify(fields));
  for (const listener of listeners) listener();
}

/** The fields that were copied last; none if nothing was. */
export function useCopied(): readonly TemplateField[] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  return useMemo(() => parseCopied(stored), [stored]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Reads the stored fields; none if they are invalid. */
export function parseCopied(stored: string | null): TemplateField[] {
  try {
    return CopiedFields.catch([]).parse(JSON.parse(stored ?? "[]"));
  } catch {
    return [];
  }
}
