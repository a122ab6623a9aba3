import { useEffect, useState } from "react";
import type { PastedPerson } from "./pasted-people.ts";
import { emptyRow, isEmptyRow, keepOrder, type Row, readOrder, type StoredOrder } from "./stored-order.ts";

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
  const nextId = Math.max(0, ...order.rows.map(({ id }) => id)) + 1;
  return {
    order,
    change,
    changeRow,
    addRow: () => change({ rows: [...order.rows, emptyRow(nextId, cultureCode)] }),
    removeRow: (id: number) => change({ rows: order.rows.filter((row) => row.id !== id) }),
    /** Fills the rows from this one on; those that are already filled stay. Returns how many found no place. */
    paste: (from: number, people: readonly PastedPerson[]): number => {
      const at = order.rows.findIndex(({ id }) => id === from);
      const before = order.rows.slice(0, at);
      const behind = order.rows.slice(at).filter((row, index) => index > 0 && !isEmptyRow(row));
      const room = maximum - before.length - behind.length;
      const pasted = people
        .slice(0, Math.max(0, room))
        .map((person, index) => ({ ...emptyRow(nextId + index, cultureCode), ...person }));
      change({ rows: [...before, ...pasted, ...behind] });
      return people.length - pasted.length;
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
