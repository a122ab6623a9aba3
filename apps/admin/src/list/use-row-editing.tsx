import type { RowErrors } from "@foyer/ui/table/column.ts";
import { type Refusal, type RowEdit, type RowEditOptions, useRowEdit } from "@foyer/ui/table/use-row-edit.ts";
import type { ReactNode } from "react";
import type { ApiError } from "../server/api-error.ts";
import { useKeys } from "../shell/keys/use-keys.ts";
import { useLeaveGuard } from "../shell/use-leave-guard.tsx";

type Options<Row, Draft> = Omit<RowEditOptions<Row, Draft>, "send"> & {
  /** Sends the change and shows it at once (`optimistic` of `useWrite`); rejects with `ApiError`. */
  send: (row: Row, draft: Draft) => Promise<unknown>;
  /** Maps the server's field paths to column names, if they differ; `""` for errors of no column. */
  toErrors?: (fields: RowErrors) => RowErrors;
  /** False: the keys are not listed, because the user may not edit or edits elsewhere. */
  isOffered: boolean;
  /** The key that saves from within an input; `mod+Enter` where Enter inserts a line break. */
  saveKey?: "Enter" | "mod+Enter";
};

/**
 * Inline editing of one row at a time: `useRowEdit` of the ui package with the app's errors, keys and leave guard.
 * Render `leaveDialog`. rules/shell 35
 */
export function useRowEditing<Row, Draft>(
  options: Options<Row, Draft>,
): { editing: RowEdit<Row, Draft>; leaveDialog: ReactNode } {
  const { send, toErrors = (fields) => fields, isOffered, saveKey = "Enter", ...rest } = options;
  const editing = useRowEdit<Row, Draft>({
    ...rest,
    send: (row, draft) =>
      send(row, draft).then(
        () => undefined,
        (error: ApiError) => refusalOf<Row>(error, toErrors(error.fields)),
      ),
  });
  const leaveDialog = useLeaveGuard({ isDirty: () => editing.isDirty, save: editing.save });
  const save = editing.edited ? () => void editing.save() : undefined;
  // The row itself handles Enter and Escape.
  const keys = [
    { keys: "mod+S", label: "Save the row being edited", run: save },
    { keys: saveKey, label: "Save it from one of its inputs" },
    { keys: "Escape", label: "Stop editing the row" },
  ];
  useKeys(isOffered ? keys : []);
  return { editing, leaveDialog };
}

const STALE = new Set(["stale-version", "promo-code-changed"]);

function refusalOf<Row>(error: ApiError, errors: RowErrors): Refusal<Row> {
  const atInput = Object.keys(errors).some((name) => name !== "");
  return {
    errors,
    failure: atInput ? undefined : error.message,
    // The refusal of a stale change contains the current copy.
    current: STALE.has(error.code) ? (error.current as Row | undefined) : undefined,
  };
}
