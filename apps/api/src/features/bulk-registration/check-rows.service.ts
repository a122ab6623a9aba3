import { LIMITS } from "@foyer/contract/limits.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import type { RowError, RowReading } from "@foyer/domain/bulk-registration/read-row.ts";
import { readRow } from "@foyer/domain/bulk-registration/read-row.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import { givenConsents } from "@foyer/domain/scenario/consents.ts";
import { cleanTyped } from "@foyer/domain/text/invisible.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { missingLetters } from "@foyer/print/text/missing-letters.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { CsvRow } from "../../platform/formats/csv/read-csv.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import {
  priceWith,
  requireUsableCode,
  type UsablePromoCode,
} from "../promo-codes/usable-promo-code.service.ts";
import { withMatchedPatterns } from "../submissions/sell-by-staff.service.ts";
import type { RowSale } from "./batch-rows.store.ts";
import { listTakenEmails } from "./bulk-registration.store.ts";
import type { FileBasis } from "./row-basis.service.ts";

/** A row of the file, with its sale and its errors. */
export type CheckedRow = CsvRow & {
  sale: RowSale;
  errors: RowError[];
  leftOut: readonly string[];
  /** The first line with the same email address, if an earlier one has it. */
  sameAddressAs: number | null;
  /** Letters of the names that no font has. */
  unprintable: readonly string[];
};

type Checking = {
  db: Kysely<Database>;
  projectId: number;
  registration: Registration;
  basis: FileBasis;
  /** The file's columns in its order. */
  header: readonly string[];
};

/** Promo codes and addresses of this many rows are looked up together. */
const ROWS_PER_CHUNK = 500;

/**
 * Evaluates the rows of a file as the sale does: answers, unused promo codes, unique addresses. Yields them in chunks.
 * rules/bulk-registration 4, 5
 */
export async function* checkRows(
  checking: Checking,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<CheckedRow[]> {
  const promoCodes = new PromoCodes(checking);
  const lines = new Map<string, number>();
  for await (const chunk of chunksOf(rows)) {
    const read: (CsvRow & RowReading)[] = [];
    for (const row of chunk) read.push({ ...row, ...(await readCells(checking, row)) });
    await promoCodes.lookUp(read.flatMap(({ promoCode }) => promoCode ?? []));
    const checked = read.map((row) => checkRow(checking, promoCodes, row));
    await checkEmails(checking, lines, checked);
    yield checked;
  }
}

async function* chunksOf(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let chunk: CsvRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < ROWS_PER_CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function checkRow(
  { registration, basis, header }: Checking,
  promoCodes: PromoCodes,
  { line, cells, results, errors, promoCode, leftOut }: CsvRow & RowReading,
): CheckedRow {
  const all = [...errors];
  if (cells.length > header.length) {
    all.push({
      column: null,
      reason: `The row has ${cells.length} cells; there are ${header.length} columns.`,
    });
  }
  const found = promoCode === null ? null : promoCodes.take(promoCode);
  if (found && "reason" in found) all.push({ column: "promoCode", reason: found.reason });
  const code = found && "code" in found ? found.code : null;
  const fields = fillTicketFields(results, basis.sources);
  const originalPrice = toCents(registration.ticketPrice);
  return {
    line,
    cells,
    errors: all,
    leftOut,
    sameAddressAs: null,
    unprintable: missingLetters(namesOf(fields), registration.cultureCode),
    sale: {
      cultureCode: registration.cultureCode,
      scenarioVersion: basis.scenarioVersion,
      fields,
      results,
      originalPrice,
      price: priceWith(code, originalPrice),
      promoCodeId: code?.id ?? null,
      uniqueEmail: registration.uniqueEmail ? fields.email.trim().toLowerCase() || null : null,
      consents: { source: "file", given: givenConsents(basis.playable, results) },
    },
  };
}

/** The fields that badges print large. */
const namesOf = (fields: RowSale["fields"]): string[] => [
  fields.firstName,
  fields.lastName,
  fields.surName,
  fields.company,
  fields.position,
];

/** Reads a row's answers. Costly patterns are matched in a thread before. rules/limits 12 */
async function readCells({ projectId, basis, header }: Checking, row: CsvRow): Promise<RowReading> {
  const cells = new Map(header.map((name, at) => [name, row.cells[at] ?? ""]));
  const typed = basis.columns.flatMap((column) => {
    const text = cleanTyped(cells.get(column.name) ?? "");
    return column.kind === "answer" && text !== ""
      ? [{ questionId: column.questionId, answerValue: text }]
      : [];
  });
  return readRow(cells, { ...basis, playable: await withMatchedPatterns(projectId, basis.playable, typed) });
}

/** The project's promo codes, with the uses that remain after the rows so far. */
class PromoCodes {
  readonly #checking: Checking;
  readonly #found = new Map<string, UsablePromoCode | string>();

  constructor(checking: Checking) {
    this.#checking = checking;
  }

  /** Looks up the unknown ones of these codes. */
  async lookUp(texts: readonly string[]): Promise<void> {
    const unknown = new Map(texts.map((text) => [promoCodeKey(text), text]));
    for (const key of this.#found.keys()) unknown.delete(key);
    await Promise.all(
      Array.from(unknown, async ([key, text]) => this.#found.set(key, await this.#find(text))),
    );
  }

  /** Takes one use of a code that was looked up. */
  take(text: string): { code: UsablePromoCode } | { reason: string } {
    const key = promoCodeKey(text);
    const found = this.#found.get(key);
    if (found === undefined) throw new Error("The promo code was not looked up.");
    if (typeof found === "string") return { reason: found };
    this.#found.set(key, { ...found, left: found.left - 1 });
    return found.left > 0 ? { code: found } : { reason: "The rows above use up this promo code." };
  }

  async #find(text: string): Promise<UsablePromoCode | string> {
    try {
      const { db, projectId } = this.#checking;
      return await requireUsableCode(db, projectId, { text: text.slice(0, LIMITS.promoCode * 4) });
    } catch (error) {
      if (error instanceof ProblemError) return error.message;
      throw error;
    }
  }
}

/**
 * Notes addresses that stand twice; `lines` has the first line of each. Where addresses have to be unique, these and the
 * addresses of live tickets are errors. rules/bulk-registration 4
 */
async function checkEmails(
  { db, projectId, registration, basis }: Checking,
  lines: Map<string, number>,
  chunk: readonly CheckedRow[],
): Promise<void> {
  for (const row of chunk) {
    const email = row.sale.fields.email.trim().toLowerCase();
    if (email === "") continue;
    const first = lines.get(email);
    if (first === undefined) lines.set(email, row.line);
    else row.sameAddressAs = first;
  }
  if (!registration.uniqueEmail || chunk.length === 0) return;
  const emails = chunk.flatMap(({ sale }) => sale.uniqueEmail ?? []);
  const taken = await listTakenEmails(db, { projectId, registrationId: registration.id }, emails);
  const source = basis.sources.email;
  const column =
    basis.columns.find((one) => one.kind !== "promoCode" && one.questionId === source)?.name ?? null;
  for (const { sameAddressAs, sale, errors } of chunk) {
    if (sale.uniqueEmail === null) continue;
    if (sameAddressAs !== null) {
      errors.push({ column, reason: `Line ${sameAddressAs} has the same email address.` });
    }
    if (taken.has(sale.uniqueEmail))
      errors.push({ column, reason: "This email address already has a ticket." });
  }
}
