import type { FileError } from "@foyer/contract/bulk-registration.ts";
import type { FileColumn } from "@foyer/domain/bulk-registration/file-columns.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import type { FileBasis } from "./row-basis.service.ts";

type Header = Pick<FileBasis, "columns" | "playable" | "closestColumn">;

/** Reads the columns of a file from its first row, or returns the row's errors. rules/bulk-registration 2 */
export function readHeader(
  { line, cells }: { line: number; cells: readonly string[] },
  { columns, playable, closestColumn }: Header,
): { names: string[] } | { errors: FileError[] } {
  const known = new Map(columns.map(({ name }) => [nameKey(name), name]));
  const names = cells.map((cell) => known.get(nameKey(cell)));
  const error = (column: string | null, reason: string): FileError => ({ line, column, reason });
  if (names.every((name) => name === undefined) && !cells.some((cell) => closestColumn(cell) !== null)) {
    return { errors: [error(null, "The first row has to name the columns, as the template does.")] };
  }
  const errors: FileError[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = names[at];
    if (name === undefined) {
      errors.push(error(cell, unknownColumn(cell, closestColumn)));
    } else if (names.indexOf(name) < at) errors.push(error(cell, "The column appears twice."));
  }
  for (const column of columns) {
    if (names.includes(column.name) || !isAlwaysNeeded(column, playable)) continue;
    errors.push(error(column.name, "The column is missing, and its question has to be answered."));
  }
  return errors.length > 0 ? { errors } : { names: names.map((name) => name ?? "") };
}

function unknownColumn(cell: string, closestColumn: Header["closestColumn"]): string {
  if (cell === "") return "A column has no name.";
  const closest = closestColumn(cell);
  return closest === null
    ? "No question has this name."
    : `No question has this name. Did you mean “${closest}”?`;
}

/** Is the question asked of everybody, and has to be answered? */
function isAlwaysNeeded(column: FileColumn, { steps }: PlayableScenario): boolean {
  if (column.kind === "promoCode" || column.kind === "region") return false;
  return steps.some(
    (step) =>
      step.conditions.length === 0 &&
      step.questions.some(
        ({ id, settings, conditions }) =>
          id === column.questionId && settings.required === true && conditions.length === 0,
      ),
  );
}
