import type { RowErrors } from "@foyer/ui/table/column.ts";
import { type Refusal, type RowEdit, type RowEditOptions, useRowEdit } from "@foyer/ui/table/use-row-edit.ts";
import type { ReactNode } from "react";
import type { ApiError } from "../server/api-error.ts";
import { useKeys } from "../shell/keys/use-keys.ts";
import { useLeaveGuard } from "../shell/use-leave-guard.tsx";

type Options<Row, Draft> = Omit<RowEditOptions<Row, Draft>, "send"> & {
  /** Sends the change and shows it at once (`optimistic` of `useWrite`); rejects with `ApiError`. */
  send: (row: Row, draft: Draft) => Promise<unknown>;
  /** The server's `Fields` by the names of columns, unless they are the same; under `""` what belongs to none. */
  toErrors?: (fields: RowErrors) => RowErrors;
  /** Somebody who may not, or edits elsewhere, is told of no keys. */
  isOffered: boolean;
  /** What saves from within an input: Enter writes lines where texts have several. */
  saveKey?: "Enter" | "mod+Enter";
};

/**
 * One row at a time is edited in its place: the kit's `useRowEdit` with the app's refusals, keys and leave guard.
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
  // The row itself sees to Enter and Escape.
  const keys = [
    { keys: "mod+S", label: "Save the row being edited", run: save },
    { keys: saveKey, label: "Save it from one of its inputs" },
    { keys: "Escape", label: "Stop editing the row" },
  ];
  useKeys(isOffered ? keys : []);
  return { editing, leaveDialog };
}

function refusalOf<Row>(error: ApiError, errors: RowErrors): Refusal<Row> {
  const atInput = Object.keys(errors).some((name) => name !== "");
  return {
    errors,
    failure: atInput ? undefined : error.message,
    // With 412 the server answers the copy that stands now.
    current: error.code === "stale-version" ? (error.current as Row) : undefined,
  };
}
