import { playThrough } from "../scenario/play-through.ts";
import type { PlayableScenario } from "../scenario/playable-scenario.ts";
import { promoCodeQuestion } from "../scenario/promo-code.ts";
import type { Issue, Lists, QuestionInput, QuestionInputs, ResultItem } from "../scenario/scenario.ts";
import type { FileColumn } from "./file-columns.ts";
import { issueSentence } from "./issue-sentences.ts";
import { type FileNames, findEntry, readCell } from "./read-cell.ts";

/** An error of a row. A null `column` means the whole row. */
export type RowError = { column: string | null; reason: string };

export type RowBasis = {
  playable: PlayableScenario;
  lists: Lists;
  names: FileNames;
  /** All columns that a file may have. */
  columns: readonly FileColumn[];
};

export type RowReading = {
  results: readonly ResultItem[];
  /** As typed; null: none. */
  promoCode: string | null;
  errors: readonly RowError[];
  /** Names of the columns whose answers are ignored, because the row's other answers hide their questions. */
  leftOut: readonly string[];
};

/**
 * Plays the scenario with the cells of a row, as a visitor with these answers would. `cells`: by the column's name.
 * rules/bulk-registration 3, 4
 */
export function readRow(cells: ReadonlyMap<string, string>, basis: RowBasis): RowReading {
  const { playable, columns } = basis;
  const inputs: Record<number, QuestionInput> = {};
  const errors: RowError[] = [];
  const at = (column: FileColumn) => unquote(cells.get(column.name) ?? "");
  for (const column of columns) {
    if (column.kind === "promoCode" || column.kind === "region") continue;
    const question = playable.questions.get(column.questionId);
    if (!question) continue;
    const region = columns.find((one) => one.kind === "region" && one.questionId === column.questionId);
    const reading: Reading | null =
      column.kind === "country"
        ? readCountry(basis, { column, region }, at)
        : question.type === "checkbox" || at(column) !== ""
          ? readCell(question, at(column), basis.names)
          : null;
    if (reading === null) continue;
    if ("error" in reading) {
      errors.push({ column: reading.at ?? column.name, reason: reading.error });
    } else inputs[column.questionId] = reading.input;
  }
  const promoCode = at({ kind: "promoCode", name: "promoCode" }) || null;
  const promo = promoCodeQuestion(playable);
  if (promo && promoCode !== null) inputs[promo.id] = { type: "promo code", text: promoCode };
  return evaluate(basis, { inputs: withPhoneCountry(inputs, basis), promoCode, errors, at });
}

type Cells = {
  inputs: QuestionInputs;
  promoCode: string | null;
  errors: RowError[];
  at: (column: FileColumn) => string;
};

function evaluate(
  { playable, lists, columns }: RowBasis,
  { inputs, promoCode, errors, at }: Cells,
): RowReading {
  const { results, issues, asked } = playThrough(playable, inputs, lists);
  // A cell that could not be read has its own reason, also that of a region for the country beside it.
  const unread = new Set(errors.map(({ column }) => questionOf(columns, column)));
  for (const issue of issues) {
    if (unread.has(issue.questionId)) continue;
    const { patternError } = playable.questions.get(issue.questionId) ?? {};
    errors.push({ column: columnOf(columns, issue), reason: issueSentence(issue, patternError) });
  }
  const leftOut = columns.filter(
    (column) =>
      column.kind !== "promoCode" &&
      !asked.has(column.questionId) &&
      at(column) !== "" &&
      inputs[column.questionId]?.type !== "checkbox",
  );
  return { results, promoCode, errors, leftOut: leftOut.map(({ name }) => name) };
}

function questionOf(columns: readonly FileColumn[], name: string | null): number | null {
  const column = columns.find((one) => one.name === name);
  return column === undefined || column.kind === "promoCode" ? null : column.questionId;
}

function columnOf(columns: readonly FileColumn[], { questionId, code }: Issue): string | null {
  const own = columns.filter((column) => column.kind !== "promoCode" && column.questionId === questionId);
  const wanted = code === "REGION_NOT_SELECTED_ERROR" ? "region" : "country";
  return (own.find(({ kind }) => kind === wanted) ?? own[0])?.name ?? null;
}

/**
 * Removes the apostrophe that our csv files write before a cell that a spreadsheet would run as a formula, such as +49.
 * rules/csv 10
 */
const unquote = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** `at`: the column of the error, if it is another one. */
type Reading = { input: QuestionInput } | { error: string; at?: string };
type Parts = { column: FileColumn & { questionId: number }; region: FileColumn | undefined };

function readCountry(
  { names }: RowBasis,
  { column, region }: Parts,
  at: (column: FileColumn) => string,
): Reading | null {
  const [countryName, regionName] = [at(column), region ? at(region) : ""];
  if (countryName === "" && regionName === "") return null;
  if (countryName === "") return { error: "The region needs its country." };
  const country = findEntry(names.countries, countryName, "country");
  if ("error" in country) return country;
  const found = regionName === "" ? null : findEntry(names.regions(country.id), regionName, "region");
  if (found && "error" in found) return { ...found, at: region?.name ?? column.name };
  const input = {
    type: "countries and regions",
    countryId: country.id,
    regionId: found?.id ?? null,
  } as const;
  return { input };
}

/** Chooses the row's country among several with the same phone code. */
function withPhoneCountry(
  inputs: Readonly<Record<number, QuestionInput>>,
  { names }: RowBasis,
): QuestionInputs {
  const countries = Object.values(inputs).flatMap((input) =>
    input.type === "countries and regions" ? [input.countryId] : [],
  );
  const entries = Object.entries(inputs).map(([id, input]) => {
    if (input.type !== "textbox" || input.phoneCodeId === null) return [id, input] as const;
    const code = names.phoneCodes.find((one) => one.id === input.phoneCodeId)?.digits;
    const better = names.phoneCodes.find(
      (one) => one.digits === code && one.countryId !== null && countries.includes(one.countryId),
    );
    return [id, better ? { ...input, phoneCodeId: better.id } : input] as const;
  });
  return Object.fromEntries(entries);
}
