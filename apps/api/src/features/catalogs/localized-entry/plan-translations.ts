import { setImmediate } from "node:timers/promises";
import { LIMITS } from "@foyer/contract/limits.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { ProblemError } from "../../../platform/http/problem-error.ts";
import type { Entry } from "./catalog.ts";
import { type TranslationRow, withoutApostrophe } from "./read-translations.csv.ts";

/** An entry with its new texts. */
export type PlannedEntry = {
  entry: Entry;
  texts: Readonly<Record<string, string>>;
  cultures: readonly string[];
};

/** The effect of a file of translations: changed entries, unchanged rows, and skipped rows with reasons. */
export type TranslationsPlan = {
  planned: PlannedEntry[];
  unchanged: number;
  skippedRows: number;
  /** The first of them. rules/csv 9 */
  skipped: { line: number; row: string; reason: string }[];
};

/** The catalog's own check of an entry with other texts in these cultures; returns them in their final form. */
type CheckTexts = (
  entry: Entry,
  texts: Entry["texts"],
  cultures: readonly string[],
) => Promise<Entry["texts"]>;

/** Other requests run between this many rows. */
const ROWS_PER_TURN = 200;

/** The id in a cell; null for any other text. */
export const idOf = (cell: string): number | null => (/^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : null);

/** Decides row by row, in the order of the file. rules/catalogs 18 */
export async function planTranslations(
  rows: readonly TranslationRow[],
  entries: ReadonlyMap<number, Entry>,
  check: CheckTexts,
): Promise<TranslationsPlan> {
  const plan: TranslationsPlan = { planned: [], unchanged: 0, skippedRows: 0, skipped: [] };
  const lines = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const entry = entries.get(idOf(row.id) ?? 0);
    const outcome = findError(row, entry, lines) ?? (entry && (await decide(row, entry, check)));
    if (typeof outcome === "string") {
      plan.skippedRows += 1;
      if (plan.skipped.length < LIMITS.skippedListed) {
        plan.skipped.push({ line: row.line, row: `${row.id} ${row.name}`.trim(), reason: outcome });
      }
      continue;
    }
    if (entry) lines.set(entry.id, row.line);
    if (outcome) plan.planned.push(outcome);
    else plan.unchanged += 1;
  }
  return plan;
}

function findError(row: TranslationRow, entry: Entry | undefined, lines: ReadonlyMap<number, number>) {
  const { id, name, surplus } = row;
  if (surplus > 0) return "The row has more cells than the file has columns.";
  if (idOf(id) === null) return id === "" ? "There is no id." : "The id is not a number.";
  if (!entry) return "There is no entry with this id.";
  const first = lines.get(entry.id);
  if (first !== undefined) return `The entry is already in line ${first}.`;
  const names = [name, withoutApostrophe(name)].map(nameKey);
  if (!names.includes(nameKey(entry.internalName)))
    return `The entry with this id is named “${entry.internalName}”.`;
  return undefined;
}

/** The entry with its new texts, null when nothing changes, or why the row is skipped. */
async function decide(
  { texts: cells }: TranslationRow,
  entry: Entry,
  check: CheckTexts,
): Promise<PlannedEntry | string | null> {
  const changedCells = Object.entries(cells).filter(([code, cell]) => differs(cell, entry.texts[code] ?? ""));
  if (changedCells.length === 0) return null;
  const wanted = Object.fromEntries(changedCells.map(([code, cell]) => [code, withoutApostrophe(cell)]));
  const tooLong = Object.keys(wanted).find((code) => (wanted[code] ?? "").length > LIMITS.text);
  if (tooLong) return `${tooLong}: no more than ${LIMITS.text} symbols.`;
  try {
    const checked = await check(entry, { ...entry.texts, ...wanted }, Object.keys(wanted));
    // Only the cultures of the file change, and an import never removes a text.
    const changed = Object.keys(wanted).flatMap((code) => {
      const text = checked[code] ?? "";
      return text === "" || text === entry.texts[code] ? [] : [[code, text] as const];
    });
    if (changed.length === 0) return null;
    const texts = { ...entry.texts, ...Object.fromEntries(changed) };
    return { entry, texts, cultures: changed.map(([code]) => code) };
  } catch (error) {
    if (error instanceof ProblemError) return sentenceOf(error);
    throw error;
  }
}

/** Ignores differences in outer white space and line breaks, which files do not preserve. */
function differs(cell: string, text: string): boolean {
  const known = text.replace(/\r\n?/g, "\n").trim();
  return cell !== known && withoutApostrophe(cell).trim() !== known;
}

const sentenceOf = ({ message, details }: ProblemError) =>
  Object.values(details.fields ?? {}).join(" ") || message;
