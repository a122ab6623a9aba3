import { listVisitorDays } from "@foyer/contract/visitor-days.ts";
import {
  getVisitorSummary,
  listVisitorFiles,
  listVisitorScans,
  updateVisitorFile,
  type VisitorFile,
} from "@foyer/contract/visitors.ts";
import { formatDay, parseDay } from "@foyer/domain/format/days.ts";
import { useRowEditing } from "../../list/use-row-editing.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { change } from "../../server/pending-changes.ts";
import { useWrite } from "../../server/use-write.ts";
import { EDITED_FILE_COLUMNS, type VisitorFileDraft } from "./visitor-file-columns.tsx";

/** Everything that a change of a gate's file changes. */
export const VISITOR_FILE_REFRESHES = [
  listVisitorFiles,
  listVisitorScans,
  getVisitorSummary,
  listVisitorDays,
];

/** Corrects day and gate of a file in its row. rules/visitors 12 */
export function useVisitorFileEditing(projectId: number, isOffered: boolean) {
  const messages = useMessages();
  const write = useWrite(updateVisitorFile, {
    refreshes: VISITOR_FILE_REFRESHES,
    optimistic: ({ params, body }, answer) => [
      change(listVisitorFiles, (files) =>
        files.map((file) =>
          file.fileId === Number(params.fileId)
            ? (answer ?? {
                ...file,
                visitDate: body?.visitDate ?? file.visitDate,
                turngate: body?.turngate ?? file.turngate,
              })
            : file,
        ),
      ),
    ],
  });
  return useRowEditing<VisitorFile, VisitorFileDraft>({
    columns: EDITED_FILE_COLUMNS,
    keyOf: ({ fileId }) => fileId,
    nameOf: ({ fileName }) => fileName,
    toDraft,
    isSame: (a, b) => parseDay(a.day) === parseDay(b.day) && a.turngate.trim() === b.turngate,
    send: async ({ fileId, version }, { day, turngate }) => {
      const body = { visitDate: parseDay(day) ?? "", turngate: turngate.trim(), version };
      const file = await write.mutateAsync({ params: { projectId, fileId }, body });
      messages.add(
        "success",
        `“${file.fileName}” now counts for ${formatDay(file.visitDate)}, ${file.turngate}.`,
      );
    },
    isOffered,
  });
}

const toDraft = ({ visitDate, turngate }: VisitorFile): VisitorFileDraft => ({
  day: formatDay(visitDate),
  turngate,
});
