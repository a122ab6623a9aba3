import { useCallback, useState } from "react";
import type { Column, RowErrors } from "./column.ts";

/** The one row being edited, and what became of the last try to save it. */
export type EditedRow<Row, Draft> = {
  /** The copy that the edit is based on. */
  row: Row;
  draft: Draft;
  errors: RowErrors;
  /** Why the last save failed; stands at the row until the next try. */
  failure?: string | undefined;
  /** What somebody else made of the row meanwhile. */
  current?: Row | undefined;
};

/** Why a row was not saved. */
export type Refusal<Row> = Pick<EditedRow<Row, never>, "errors" | "failure" | "current">;

export type RowEditOptions<Row, Draft> = {
  columns: readonly Pick<Column<never, never, Draft>, "name" | "check">[];
  keyOf: (row: Row) => number | string;
  /** What its buttons call a row. */
  nameOf: (row: Row) => string;
  /** The same function at every rendering. */
  toDraft: (row: Row) => Draft;
  isSame: (a: Draft, b: Draft) => boolean;
  /** Shows the change at once and sends it; resolves with why it was refused, if it was. */
  send: (row: Row, draft: Draft) => Promise<Refusal<Row> | undefined>;
};

export type RowEdit<Row, Draft> = {
  edited: EditedRow<Row, Draft> | null;
  /** While a save is on its way no other row is opened: it may come back into editing. */
  isSaving: boolean;
  isDirty: boolean;
  /** The row that was edited last: it gets the focus back. */
  last: number | string | null;
  nameOf: (row: Row) => string;
  begin: (row: Row) => void;
  change: (draft: Draft) => void;
  cancel: () => void;
  /** Resolves with whether the row is saved. */
  save: () => Promise<boolean>;
  takeCurrent: () => void;
};

/**
 * Edits one row at a time. A saved row closes at once; when the save is refused it goes back into editing with what was
 * typed and the reason.
 */
export function useRowEdit<Row, Draft>(options: RowEditOptions<Row, Draft>): RowEdit<Row, Draft> {
  const { columns, keyOf, nameOf, toDraft, isSame, send } = options;
  const [edited, setEdited] = useState<EditedRow<Row, Draft> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [last, setLast] = useState<number | string | null>(null);
  // One function for all rows and renderings: rows that stay the same are not drawn again.
  const begin = useCallback(
    // The buttons of other rows are held a moment later than the first row is opened: that one stays.
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
      // Over somebody else's copy only when the user has seen it.
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
