import { forgetProgress } from "../registration/stored-progress.ts";
import type { PastedPerson } from "./pasted-people.ts";
import { answersPlace, emptyRow, isEmptyRow, type Row } from "./stored-order.ts";

/** The number of a row that is added: no row has it. */
export const nextRowId = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** Takes a row out, with what the tab keeps of its answers: the next person may get its number. */
export function withoutRow(code: string, rows: readonly Row[], id: number): Row[] {
  forgetProgress(answersPlace(code, id));
  return rows.filter((row) => row.id !== id);
}

type Pasting = { code: string; from: number; cultureCode: string; maximum: number };

/** Fills the rows from this one on; those with anything in them stay. `left`: how many people found no place. */
export function pasteRows(
  rows: readonly Row[],
  people: readonly PastedPerson[],
  { code, from, cultureCode, maximum }: Pasting,
): { rows: Row[]; left: number } {
  const at = rows.findIndex(({ id }) => id === from);
  const target = rows[at];
  const isReplaced = target !== undefined && isEmptyRow(target);
  const before = rows.slice(0, isReplaced ? at : at + 1);
  const behind = rows.slice(at + 1).filter((row) => !isEmptyRow(row));
  const room = Math.max(0, maximum - before.length - behind.length);
  const firstId = nextRowId(rows);
  // The row with the focus stays itself.
  const idOf = (index: number) => (isReplaced && index === 0 ? from : firstId + index);
  const pasted = people
    .slice(0, room)
    .map((person, index) => ({ ...emptyRow(idOf(index), cultureCode), ...person }));
  const stay = new Set([...before, ...behind]);
  for (const row of rows) if (!stay.has(row)) forgetProgress(answersPlace(code, row.id));
  return { rows: [...before, ...pasted, ...behind], left: people.length - pasted.length };
}
