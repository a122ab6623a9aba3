import type { BatchPreview, FileError } from "@foyer/contract/bulk-registration.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type CsvRow, readCsv } from "../../platform/formats/csv/read-csv.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getPool } from "../barcode-pools/barcode-pools.service.ts";
import type { OpenRow } from "./batch-rows.store.ts";
import { type CheckedRow, checkRows } from "./check-rows.service.ts";
import { readHeader } from "./read-header.ts";
import { loadFileBasis } from "./row-basis.service.ts";

type Key = { projectId: number; registrationId: number };
export type FileCheck = Omit<BatchPreview, "known">;

const MAX_INVALID_SAMPLE = 50;
const MAX_VALID_SAMPLE = 10;
const MAX_REPEATED_SAMPLE = 10;
const MAX_UNPRINTABLE = 20;
const RECORD = { bytes: LIMITS.bulkRecord, refusal: "batch-row-too-long" } as const;

/**
 * Checks a registration file. `keep` gets the rows until the first invalid one, so that a caller's transaction can
 * store them as they are read. rules/bulk-registration 4–6
 */
export async function checkFile(
  db: Kysely<Database>,
  { key, registration, bytes }: { key: Key; registration: Registration; bytes: Uint8Array },
  keep: (rows: readonly OpenRow[]) => Promise<void>,
): Promise<FileCheck> {
  const report = new FileReport();
  // Headers are compared by the questions' names, not by the names that the reader could know.
  const { rows } = await readCsv(bytes, [], RECORD);
  const records = rows[Symbol.asyncIterator]();
  const first = await records.next();
  if (first.done) throw problem("csv-without-rows");
  const basis = await loadFileBasis(db, key, registration);
  report.columns = [...first.value.cells];
  const header = readHeader(first.value, basis);
  if ("errors" in header) return report.refuseHeader(header.errors);
  const checking = { db, projectId: key.projectId, registration, basis, header: header.names };
  for await (const chunk of checkRows(checking, follow(records))) {
    report.add(chunk);
    if (report.rows > LIMITS.bulkRows) {
      return report.refuse(`A file may have at most ${formatCount(LIMITS.bulkRows)} rows. Split it.`);
    }
    if (report.errorCount === 0 && chunk.length > 0)
      await keep(chunk.map(({ line, sale }) => ({ line, sale })));
  }
  if (report.rows === 0) throw problem("csv-without-rows");
  await checkRoom(db, { key, registration, report });
  return report.toCheck();
}

async function* follow(records: AsyncIterator<CsvRow>) {
  yield* { [Symbol.asyncIterator]: () => records };
}

type Room = { key: Key; registration: Registration; report: FileReport };

/** Checks that there are places and codes for all rows now; the sale decides later. */
async function checkRoom(db: Kysely<Database>, { key, registration, report }: Room): Promise<void> {
  const { ticketCount, issued, held, setAside, barCodePoolId, barCodePoolName } = registration;
  // rules/waiting-list 5
  const places = ticketCount - issued - held - setAside;
  const { available } = await getPool(db, { projectId: key.projectId, poolId: barCodePoolId });
  const rows = formatCount(report.rows);
  if (report.rows > places) {
    report.addFileError(
      `The registration has ${formatCount(places)} places left; the file has ${rows} rows.`,
    );
  }
  if (report.rows > available) {
    report.addFileError(
      `The pool ${barCodePoolName} has ${formatCount(available)} codes left; the file has ${rows} rows.`,
    );
  }
}

/** Counts and errors of the rows checked so far. */
class FileReport {
  rows = 0;
  errorCount = 0;
  columns: string[] = [];
  #invalid = 0;
  readonly #errors: FileError[] = [];
  readonly #good: CheckedRow[] = [];
  readonly #bad: CheckedRow[] = [];
  #repeatedCount = 0;
  readonly #repeated: FileCheck["repeatedAddresses"]["sample"] = [];
  readonly #leftOut = new Map<string, number>();
  readonly #unprintable: BatchPreview["unprintable"] = [];

  add(rows: readonly CheckedRow[]): void {
    for (const row of rows) {
      this.rows += 1;
      for (const name of row.leftOut) this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + 1);
      for (const error of row.errors) this.#add({ line: row.line, ...error });
      if (row.sameAddressAs !== null) this.#repeat(row.line, row.sameAddressAs);
      if (row.unprintable.length > 0 && this.#unprintable.length < MAX_UNPRINTABLE)
        this.#unprintable.push({ line: row.line, letters: [...row.unprintable] });
      if (row.errors.length > 0) this.#invalid += 1;
      const [sample, maximum] =
        row.errors.length > 0 ? [this.#bad, MAX_INVALID_SAMPLE] : [this.#good, MAX_VALID_SAMPLE];
      if (sample.length < maximum) sample.push(row);
    }
  }

  #repeat(line: number, first: number): void {
    this.#repeatedCount += 1;
    if (this.#repeated.length < MAX_REPEATED_SAMPLE) this.#repeated.push({ line, first });
  }

  /** Adds an error of the whole file before all others. */
  addFileError(reason: string): void {
    this.errorCount += 1;
    this.#errors.unshift({ line: null, column: null, reason });
  }

  refuse(reason: string): FileCheck {
    this.addFileError(reason);
    return this.toCheck();
  }

  refuseHeader(errors: readonly FileError[]): FileCheck {
    for (const error of errors) this.#add(error);
    return this.toCheck();
  }

  #add(error: FileError): void {
    this.errorCount += 1;
    if (this.#errors.length < LIMITS.bulkErrorsListed) this.#errors.push(error);
  }

  toCheck(): FileCheck {
    const { rows, errorCount, columns } = this;
    const shown = this.#bad.length > 0 ? this.#bad : this.#good;
    return {
      rows,
      errorCount,
      columns,
      invalid: this.#invalid,
      errors: this.#errors,
      sample: shown.map(({ line, cells }) => ({ line, cells: [...cells] })),
      unprintable: this.#unprintable,
      leftOut: [...this.#leftOut].map(([column, count]) => ({ column, rows: count })),
      repeatedAddresses: { count: this.#repeatedCount, sample: this.#repeated },
    };
  }
}
