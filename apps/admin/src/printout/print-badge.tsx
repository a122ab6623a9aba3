import { getHistory } from "@foyer/contract/audit.ts";
import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import { getTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { IconId } from "@tabler/icons-react";
import { useState } from "react";
import { usePrint } from "../server/use-print.ts";
import { useWrite } from "../server/use-write.ts";
import { PrintButton } from "./print-button.tsx";
import { ReprintReason } from "./reprint-reason.tsx";

type Props = {
  project: Project;
  ticket: Pick<TicketDetails, "TicketId" | "badgePrint">;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking?: (isAsking: boolean) => void;
};

/** Prints a badge and marks it as printed; a download marks nothing. rules/printouts 19, 20 */
export function PrintBadge({ project, ticket, onAsking }: Props) {
  const { isPreparing, print, send, download } = usePrint(printTicketPage);
  const write = useWrite(recordBadgePrints, { refreshes: [getTicket, getHistory] });
  const [isAsked, setAsked] = useState(false);
  const ask = (isOpen: boolean) => {
    setAsked(isOpen);
    onAsking?.(isOpen);
  };
  const { TicketId: ticketId, badgePrint } = ticket;
  const { id: projectId, asksReprintReason } = project;
  const input = { params: { projectId, ticketId }, query: { onsite: "true" } } as const;
  const record = (reason?: string) =>
    write.mutateAsync({ params: { projectId }, body: { ticketIds: [ticketId], reason } });
  return (
    <>
      <PrintButton
        name="badge"
        icon={IconId}
        isPreparing={isPreparing}
        onPrint={() => (asksReprintReason && badgePrint ? ask(true) : void print(input, () => record()))}
        onDownload={() => void download(input)}
      />
      <ReprintReason
        isOpen={isAsked}
        ticketId={ticketId}
        print={(reason) => send(input, () => record(reason))}
        onClose={() => ask(false)}
      />
    </>
  );
}
