import { cancelTicketExport, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Button, Group } from "@mantine/core";
import { useRef } from "react";
import { ProgressPanel } from "../progress/progress-panel.tsx";
import { useWrite } from "../server/use-write.ts";
import { exportText, isOver, percentOf, spokenText } from "./export-text.ts";
import { useExportState } from "./use-export-state.ts";
import type { FollowedExport } from "./use-followed-exports.ts";
import { useRestart } from "./use-restart.ts";

type Props = {
  followed: FollowedExport;
  /** Downloads the same file once more; `restarts`: how often without a person. */
  onStartAgain: (restarts: number) => Promise<void>;
  onDismiss: () => void;
};

/** The progress of an export, with a cancel button. The browser's download does not depend on it. rules/tickets 22 */
export function ExportPanel({ followed, onStartAgain, onDismiss }: Props) {
  const { kind, projectId, exportId, projectName } = followed;
  const { state, failure } = useExportState(followed);
  const cancel = useWrite(cancelTicketExport, { refreshes: [getTicketExport] });
  const { willRestart, ...again } = useRestart(followed, state, onStartAgain);
  const last = useRef<HTMLButtonElement>(null);
  const told = { ...followed, willRestart };
  const text = exportText(state, told);
  const title = kind === "printout" ? "Printout" : "Export";
  const over = isOver(state);
  const isBroken = state === "missing" || (state !== "unknown" && state.state === "failed");
  const isCancelling = !over && (cancel.isPending || cancel.isSuccess);
  const trouble = failure ?? again.failure ?? (over ? undefined : cancel.error?.message);
  return (
    <ProgressPanel
      label={`${title} of ${projectName}`}
      title={
        <>
          {title} of <bdi>{projectName}</bdi>
        </>
      }
      text={text}
      spoken={spokenText(state, told)}
      isOver={over}
      isBroken={isBroken}
      percent={percentOf(state)}
      barLabel={kind === "printout" ? "Pages written" : "Rows written"}
      trouble={trouble}
      buttons={
        <Group gap="xs">
          {isBroken && !willRestart && (
            <Button
              size="xs"
              loading={again.isPending}
              onClick={() => {
                again.start();
                // This button goes away.
                last.current?.focus();
              }}
            >
              Start again
            </Button>
          )}
          <ReasonedButton
            ref={last}
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
        </Group>
      }
    />
  );
}
