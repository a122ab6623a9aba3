import { getHistory } from "@foyer/contract/audit.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getTicket, type TicketDetails as Ticket } from "@foyer/contract/tickets.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Drawer, Skeleton, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AnsweredQuestions } from "../../answers/answered-questions.tsx";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { ResendButton } from "./resend-button.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { TicketPrintout } from "./ticket-printout.tsx";
import { TicketSummary } from "./ticket-summary.tsx";
import { VisitorPageLink } from "./visitor-page-link.tsx";

type Props = { project: Project; ticketId: number | undefined; onClose: () => void };

/** The details of one ticket, in a panel beside the list. */
export function TicketDetails({ project, ticketId, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Drawer
      opened={ticketId !== undefined}
      onClose={onClose}
      closeOnEscape={!isAsking}
      position="right"
      size="lg"
      title={`Ticket ${ticketId ?? ""}`}
      closeButtonProps={{ "aria-label": "Close" }}
      attributes={{ header: { role: "none" } }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {ticketId !== undefined && <ReadTicket project={project} ticketId={ticketId} onAsking={setAsking} />}
    </Drawer>
  );
}

type ReadProps = { project: Project; ticketId: number; onAsking: (isAsking: boolean) => void };

function ReadTicket({ project, ticketId, onAsking }: ReadProps) {
  const { id: projectId, timeZone } = project;
  const actionsOf = (ticket: Ticket) => (
    <TicketActions projectId={projectId} ticket={ticket} onAsking={onAsking}>
      <ResendButton projectId={projectId} ticket={ticket} />
      <VisitorPageLink ticket={ticket} />
    </TicketActions>
  );
  const paymentOf = (ticket: Ticket) => (
    <PaymentPanel projectId={projectId} ticket={ticket} timeZone={timeZone} onAsking={onAsking} />
  );
  return (
    <LoadGate
      read={useRead(getTicket, { params: { projectId, ticketId } }, { staleMs: 0 })}
      failed="The ticket could not be loaded."
      loading={<Skeleton height={240} role="progressbar" aria-busy="true" aria-label="Loading" />}
      missing={<Text role="status">There is no such ticket in this project.</Text>}
    >
      {(ticket) => (
        <Whole ticket={ticket} project={project} actions={actionsOf(ticket)} payment={paymentOf(ticket)} />
      )}
    </LoadGate>
  );
}

type WholeProps = { ticket: Ticket; project: Project; actions: ReactNode; payment: ReactNode };

function Whole({ ticket, project, actions, payment }: WholeProps) {
  const { can } = useSession();
  return (
    <Stack gap="lg">
      <TicketSummary ticket={ticket} project={project} />
      {actions}
      {payment}
      <TicketPrintout projectId={project.id} ticket={ticket} />
      <AnsweredQuestions answers={ticket.answers} />
      <TicketFields ticket={ticket} timeZone={project.timeZone} />
      {can(getHistory) && (
        <HistoryPanel entity="ticket" entityId={ticket.TicketId} timeZone={project.timeZone} />
      )}
    </Stack>
  );
}
