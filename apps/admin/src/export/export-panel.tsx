import { cancelTicketExport, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { ProgressPanel } from "../progress/progress-panel.tsx";
import { useWrite } from "../server/use-write.ts";
import { exportText, isOver, percentOf, spokenText } from "./export-text.ts";
import { useExportState } from "./use-export-state.ts";
import type { FollowedExport } from "./use-followed-exports.ts";

type Props = { followed: FollowedExport; onDismiss: () => void };

/** The progress of an export, with a cancel button. The browser's download does not depend on it. rules/tickets 22 */
export function ExportPanel({ followed, onDismiss }: Props) {
  const { kind, projectId, exportId, projectName } = followed;
  const { state, failure } = useExportState(followed);
  const cancel = useWrite(cancelTicketExport, { refreshes: [getTicketExport] });
  const text = exportText(state, followed);
  const title = kind === "printout" ? "Printout" : "Export";
  const over = isOver(state);
  const isBroken = state === "missing" || (state !== "unknown" && state.state === "failed");
  const isCancelling = !over && (cancel.isPending || cancel.isSuccess);
  const trouble = failure ?? (over ? undefined : cancel.error?.message);
  return (
    <ProgressPanel
      label={`${title} of ${projectName}`}
      title={
        <>
          {title} of <bdi>{projectName}</bdi>
        </>
      }
      text={text}
      spoken={spokenText(state, followed)}
      isOver={over}
      isBroken={isBroken}
      percent={percentOf(state)}
      barLabel={kind === "printout" ? "Pages written" : "Rows written"}
      trouble={trouble}
      buttons={
        <ReasonedButton
          size="xs"
          variant="default"
          disabledReason={
            !over && state === "unknown"
              ? `The ${kind} is starting: you can cancel it in a moment.`
              : undefined
          }
          onClick={() =>
            over ? onDismiss() : isCancelling || cancel.mutate({ params: { projectId, exportId } })
          }
        >
          {over ? "Dismiss" : isCancelling ? "Cancelling …" : "Cancel"}
        </ReasonedButton>
      }
    />
  );
}
