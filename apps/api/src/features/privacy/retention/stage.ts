import type { RetentionPlaces } from "@foyer/contract/retention.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

/** The result of one batch. */
export type Batch = {
  counts: RetentionPlaces;
  /** The key of its last row: the next batch begins after it. */
  last: string;
  /** Rows that it went through. */
  rows: number;
  /** Tickets whose personal data are all gone. */
  ticketIds?: readonly number[];
};

/**
 * A place of an erasure, erased in batches in the order of its keys; null: it has nothing after the key. A trial rolls the
 * same batches back, so each must count the same whether those before it are there or not. rules/privacy 15
 */
export type Stage = (trx: Transaction<Database>, after: string) => Promise<Batch | null>;

/** Rows of a batch: it holds its locks, and those of the project's jobs, for a moment only. */
export const ROWS_PER_BATCH = 200;

/** A key that is a number; at the start 0. */
export const toNumber = (key: string): number => (key === "" ? 0 : Number(key));

/** The batch of these rows; null: there are none. */
export const batchOf = (ids: readonly number[], counts: RetentionPlaces): Batch => ({
  counts,
  last: String(ids.at(-1)),
  rows: ids.length,
});

/** Erases a place as a whole, for places that are small. */
export const atOnce =
  (erase: (trx: Transaction<Database>) => Promise<RetentionPlaces>): Stage =>
  async (trx, after) =>
    after === "" ? { counts: await erase(trx), last: "all", rows: 0 } : null;
