import type { Project } from "@foyer/contract/projects.ts";
import type { ListedTicket, TicketFilter } from "@foyer/contract/tickets.ts";
import type { TicketActionKind } from "@foyer/domain/ticket/ticket-action.ts";
import { type ReactNode, useRef, useState } from "react";
import { messageTo } from "../../../message-links/message-links.ts";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { ActionBar } from "./action-bar.tsx";
import { TickPage } from "./tick-page.tsx";
import { useTicked } from "./ticked-tickets.ts";
import { useFollowedActions } from "./use-followed-actions.ts";

const ActionDialog = lazyPart(() => import("./action-dialog.tsx").then((module) => module.ActionDialog));

type Props = {
  project: Project;
  filter: Partial<TicketFilter> & { projectId: number };
  rows: readonly ListedTicket[];
  total: number;
  /** The action that a link of another screen asks for; `onAnswered`: it was started or not. */
  asked: TicketActionKind | undefined;
  onAnswered: () => void;
  /** The question what to print of the ticked tickets; undefined: of the filter. */
  printDialog: (ticketIds: readonly number[] | undefined, onClose: () => void) => ReactNode;
  /** The controls of the table, which make room while tickets are ticked. */
  children: ReactNode;
};

/** Above the table: the box for the page, and what can be done with the ticked tickets. rules/tickets 50 */
export function TicketActions({
  project,
  filter,
  rows,
  total,
  asked: askedByLink,
  onAnswered,
  printDialog,
  children,
}: Props) {
  const ticked = useTicked();
  const { follow } = useFollowedActions(project.id);
  const [asked, setAsked] = useState(askedByLink);
  // The words of the dialog stay while it closes.
  const [kind, setKind] = useState(askedByLink);
  const [isPrinting, setPrinting] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const page = useRef<HTMLInputElement>(null);
  if (!ticked) return children;
  const act = (wanted: TicketActionKind, button: HTMLElement) => {
    opener.current = button;
    setAsked(wanted);
    setKind(wanted);
  };
  const choice = ticked.isAll ? { filter } : { ticketIds: [...ticked.ids] };
  const hasTicked = ticked.isAll || ticked.ids.size > 0;
  return (
    <>
      <TickPage ref={page} ids={rows.map(({ TicketId }) => TicketId)} />
      {hasTicked ? (
        <ActionBar
          ticked={ticked}
          total={total}
          onAct={act}
          onPrint={(button) => {
            opener.current = button;
            setPrinting(true);
          }}
          messagePath={messageTo({ projectId: project.id, projectName: project.name }, choice)}
          onClear={() => {
            ticked.clear();
            page.current?.focus();
          }}
        />
      ) : (
        children
      )}
      {isPrinting &&
        printDialog(ticked.isAll ? undefined : [...ticked.ids], () => {
          setPrinting(false);
          opener.current?.focus();
        })}
      {kind && (
        <ActionDialog
          isOpen={asked !== undefined}
          projectId={project.id}
          kind={kind}
          choice={choice}
          onStarted={follow}
          onClose={() => {
            setAsked(undefined);
            if (askedByLink) onAnswered();
            (opener.current ?? page.current)?.focus();
          }}
        />
      )}
    </>
  );
}
