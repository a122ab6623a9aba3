import { useCallback, useState } from "react";
import type { Column, RowErrors } from "./column.ts";

/** The row in editing, and the result of its last save. */
export type EditedRow<Row, Draft> = {
  /** The copy that the edit is based on. */
  row: Row;
  draft: Draft;
  errors: RowErrors;
  /** The error of the last save, shown at the row until the next one. */
  failure?: string | undefined;
  /** After a 412: the row as somebody else has saved it. */
  current?: Row | undefined;
};

/** The reason why a row was not saved. */
export type Refusal<Row> = Pick<EditedRow<Row, never>, "errors" | "failure" | "current">;

export type RowEditOptions<Row, Draft> = {
  columns: readonly Pick<Column<never, never, Draft>, "name" | "check">[];
  keyOf: (row: Row) => number | string;
  /** The name of a row in the labels of its buttons. */
  nameOf: (row: Row) => string;
  /** Must be a stable function. */
  toDraft: (row: Row) => Draft;
  isSame: (a: Draft, b: Draft) => boolean;
  /** Shows the change at once (optimistic) and sends it; resolves with the reason if it is refused. */
  send: (row: Row, draft: Draft) => Promise<Refusal<Row> | undefined>;
};

export type RowEdit<Row, Draft> = {
  edited: EditedRow<Row, Draft> | null;
  /** While a save is in flight no other row can be opened, because a refused row returns to editing. */
  isSaving: boolean;
  isDirty: boolean;
  /** The row that was edited last; the focus returns to it. */
  last: number | string | null;
  nameOf: (row: Row) => string;
  begin: (row: Row) => void;
  change: (draft: Draft) => void;
  cancel: () => void;
  /** Resolves to true if the row was saved. */
  save: () => Promise<boolean>;
  takeCurrent: () => void;
};

/**
 * Edits one row at a time. A saved row closes at once; if the save is refused, the row returns to editing with the
 * typed values and the reason.
 */
export function useRowEdit<Row, Draft>(options: RowEditOptions<Row, Draft>): RowEdit<Row, Draft> {
  const { columns, keyOf, nameOf, toDraft, isSame, send } = options;
  const [edited, setEdited] = useState<EditedRow<Row, Draft> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [last, setLast] = useState<number | string | null>(null);
  // One stable function for all rows, so that memoised rows are not rendered again.
  const begin = useCallback(
    // The buttons of other rows become inactive slightly later: a second open in between is ignored.
    (row: Row) => setEdited((now) => now ?? { row, draft: toDraft(row), errors: {} }),
    [toDraft],
  );
  const close = (row: Row) => {
    setLast(keyOf(row));
    setEdited(null);
  };
  return {
    edited,
    isSaving,
    isDirty: edited !== null && !isSame(edited.draft, toDraft(edited.row)),
    last,
    nameOf,
    begin,
    change: (draft) => setEdited((now) => now && { ...now, draft, errors: {} }),
    cancel: () => edited && close(edited.row),
    save: async () => {
      if (!edited) return true;
      const { draft } = edited;
      const errors = checkDraft(columns, draft);
      if (Object.keys(errors).length > 0) {
        setEdited({ ...edited, errors });
        return false;
      }
      // Overwrite somebody else's copy only after the user has seen it.
      const row = edited.current ?? edited.row;
      close(row);
      setSaving(true);
      const refusal = await send(row, draft).finally(() => setSaving(false));
      if (refusal) setEdited({ row, draft, ...refusal });
      return refusal === undefined;
    },
    takeCurrent: () =>
      setEdited((now) => {
        if (now?.current === undefined) return now;
        return { row: now.current, draft: toDraft(now.current), errors: {} };
      }),
  };
}

function checkDraft<Draft>(
  columns: RowEditOptions<never, Draft>["columns"],
  draft: Draft,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { name, check } of columns) {
    const sentence = check?.(draft);
    if (sentence !== undefined) errors[name] = sentence;
  }
  return errors;
}
