import { useEffect, useState } from "react";
import { nextRowId, pasteRows, withoutRow } from "./order-rows.ts";
import type { PastedPerson } from "./pasted-people.ts";
import { emptyRow, keepOrder, type Row, readOrder, type StoredOrder } from "./stored-order.ts";

type Form = { code: string; version: number; cultureCode: string; maximum: number };

/** The order of this tab as it is typed; kept over Back, a reload and a change of language. */
export function useOrder({ code, version, cultureCode, maximum }: Form) {
  const [order, setOrder] = useState<StoredOrder>(() => begin(readOrder(code), version, cultureCode));
  useEffect(() => keepOrder(code, order), [code, order]);
  const change = (part: Partial<StoredOrder>) => setOrder((before) => ({ ...before, ...part }));
  const changeRow = (id: number, part: Partial<Row>) =>
    setOrder((before) => ({
      ...before,
      rows: before.rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
    }));
  return {
    order,
    change,
    changeRow,
    addRow: () => change({ rows: [...order.rows, emptyRow(nextRowId(order.rows), cultureCode)] }),
    removeRow: (id: number) => change({ rows: withoutRow(code, order.rows, id) }),
    /** Fills the rows from this one on. Returns how many people found no place. */
    paste: (from: number, people: readonly PastedPerson[]): number => {
      const { rows, left } = pasteRows(order.rows, people, { code, from, cultureCode, maximum });
      change({ rows });
      return left;
    },
  };
}

/** Two rows to begin with. Answers to an outdated questionnaire are asked again. */
function begin(stored: StoredOrder | null, version: number, cultureCode: string): StoredOrder {
  if (!stored) {
    const rows = [emptyRow(1, cultureCode), emptyRow(2, cultureCode)];
    return { name: "", email: "", promoCode: "", rows, version };
  }
  if (stored.version === version) return stored;
  return { ...stored, version, rows: stored.rows.map((row) => ({ ...row, results: null })) };
}
