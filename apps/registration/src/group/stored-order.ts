import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

/** A row of the table. `results`: the answers of whoever orders; null: the person answers. */
export type Row = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  cultureCode: string;
  results: readonly ResultItem[] | null;
};
/** An order as it is typed. `version`: that of the scenario which was answered. */
export type StoredOrder = {
  name: string;
  email: string;
  promoCode: string;
  rows: readonly Row[];
  version: number;
};

const place = (code: string) => `foyer.group.${code}`;

/** The order that this tab keeps. Null: none, or unreadable. rules/player 9 */
export function readOrder(code: string): StoredOrder | null {
  const stored = recall<Partial<StoredOrder>>(place(code));
  return stored && Array.isArray(stored.rows) && typeof stored.version === "number"
    ? { name: "", email: "", promoCode: "", ...stored, rows: stored.rows, version: stored.version }
    : null;
}

export const keepOrder = (code: string, order: StoredOrder): void => remember(place(code), order);
export const forgetOrder = (code: string): void => forget(place(code));

export const emptyRow = (id: number, cultureCode: string): Row => ({
  id,
  firstName: "",
  lastName: "",
  email: "",
  cultureCode,
  results: null,
});

export const isEmptyRow = ({ firstName, lastName, email, results }: Row): boolean =>
  results === null && [firstName, lastName, email].every((text) => text.trim() === "");

/** Where the tab keeps what was answered for a person, beside the progress of registrations. */
export const answersPlace = (code: string, rowId: number) => `group.${code}.${rowId}`;
