import type { Project } from "@foyer/contract/projects.ts";
import {
  ACTION_ROLES,
  cancelTicketAction,
  getTicketAction,
  listTicketActions,
  type TicketAction,
} from "@foyer/contract/ticket-actions.ts";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { percentDone, quarterOf } from "../../../progress/percent.ts";
import { ProgressPanel } from "../../../progress/progress-panel.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { TICKET_READS } from "../server/ticket-reads.ts";
import { ACTION_WORDS, actionText, decidedOf, isOver } from "./action-words.ts";

const NotDoneDialog = lazyPart(() => import("./not-done-dialog.tsx").then((module) => module.NotDoneDialog));

const POLL_INTERVAL_MS = 1_000;

type Props = { project: Project; actionId: string; onDismiss: () => void };

/** The progress of an action on many tickets, then its result. rules/tickets 53–55 */
export function ActionPanel({ project, actionId, onDismiss }: Props) {
  const key = { projectId: project.id, actionId };
  const read = useRead(
    getTicketAction,
    { params: key },
    { staleMs: 0, refreshMs: (latest) => (latest && isSettled(latest) ? false : POLL_INTERVAL_MS) },
  );
  const action = read.data;
  useRefreshAtEnd(action);
  // An action of another project, or one that has been deleted since.
  if (!action) return null;
  return <Panel project={project} action={action} failure={read.error?.message} onDismiss={onDismiss} />;
}

/** Has the action ended, and the providers answered for its refunds? */
const isSettled = (action: TicketAction) => isOver(action) && (action.refunds?.waiting ?? 0) === 0;

/** The list and the counts show what the action has changed. */
function useRefreshAtEnd(action: TicketAction | undefined) {
  const queryClient = useQueryClient();
  const isEnded = action !== undefined && isOver(action);
  const hasRun = action !== undefined && !isEnded;
  const [ran, setRan] = useState(false);
  if (hasRun && !ran) setRan(true);
  useEffect(() => {
    if (!isEnded || !ran) return;
    for (const { path } of [...TICKET_READS, listTicketActions])
      void queryClient.invalidateQueries({ queryKey: [path] });
  }, [isEnded, ran, queryClient]);
}

type PanelProps = {
  project: Project;
  action: TicketAction;
  failure: string | undefined;
  onDismiss: () => void;
};

function Panel({ project, action, failure, onDismiss }: PanelProps) {
  const params = { projectId: project.id, actionId: action.actionId };
  const cancel = useWrite(cancelTicketAction, { refreshes: [getTicketAction] });
  // Loaded when it is first opened, and kept so that the focus returns to its button.
  const [listing, setListing] = useState<"never" | "open" | "closed">("never");
  const { title } = ACTION_WORDS[action.kind];
  const mayStop = useSession().can({ access: { project: ACTION_ROLES[action.kind] } });
  const text = actionText(action);
  const over = isOver(action);
  const isCancelling = !over && (cancel.isPending || cancel.isSuccess);
  const percent = action.state === "waiting" ? undefined : percentDone(decidedOf(action), action.total);
  const notDone = action.total - action.done;
  return (
    <>
      <ProgressPanel
        label={title}
        title={title}
        text={text}
        spoken={
          over || percent === undefined ? text : `${quarterOf(percent)} percent of the tickets are done.`
        }
        isOver={over}
        isBroken={action.state === "failed"}
        percent={percent}
        barLabel="Tickets done"
        trouble={failure ?? (over ? undefined : cancel.error?.message)}
        buttons={
          <Group gap="xs">
            {over && action.refunds !== null && action.refunds.failed > 0 && (
              <Button
                size="xs"
                variant="default"
                component={AppLink}
                to={`${paths.payments({ projectId: project.id, projectName: project.name })}?refund=failed`}
              >
                See failed refunds
              </Button>
            )}
            {over && notDone > 0 && (
              <Button size="xs" variant="default" onClick={() => setListing("open")}>
                See what was not done
              </Button>
            )}
            {/* The same button to stop and dismiss, so that it keeps focus and position. */}
            {(over || mayStop) && (
              <Button
                size="xs"
                variant="default"
                onClick={() => (over ? onDismiss() : isCancelling || cancel.mutate({ params }))}
              >
                {over ? "Dismiss" : isCancelling ? "Stopping …" : "Stop"}
              </Button>
            )}
          </Group>
        }
      />
      {listing !== "never" && (
        <NotDoneDialog
          project={project}
          action={action}
          isOpen={listing === "open"}
          onClose={() => setListing("closed")}
        />
      )}
    </>
  );
}
