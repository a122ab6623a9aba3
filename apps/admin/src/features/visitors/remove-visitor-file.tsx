import { removeVisitorFile, type VisitorFile } from "@foyer/contract/visitors.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { VISITOR_FILE_REFRESHES } from "./use-visitor-file-editing.ts";

type Props = { projectId: number; file: VisitorFile; onClose: () => void };

/** Confirms that a gate's file is to be removed with its scans. rules/visitors 12 */
export function RemoveVisitorFile({ projectId, file, onClose }: Props) {
  const { fileId, fileName, lines, version } = file;
  return (
    <ConfirmDialog
      isOpen
      title={`Remove “${fileName}”?`}
      call={removeVisitorFile}
      options={{
        params: { projectId, fileId },
        query: { confirm: "true" },
        version,
        refreshes: VISITOR_FILE_REFRESHES,
        saved: () => `“${fileName}” has been removed.`,
      }}
      failed="The file was not removed."
      submit="Remove file"
      cancel="Keep file"
      isDestructive
      onClose={onClose}
    >
      {`Its ${countOf(lines, "line")} no longer count: not for the visitors by day and gate, and not for the attendance. What other files have stays. You can upload the file again.`}
    </ConfirmDialog>
  );
}
