import { getHistory } from "@foyer/contract/audit.ts";
import { exportPersonData } from "@foyer/contract/person-data.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listCorrections } from "@foyer/contract/ticket-corrections.ts";
import type { TicketDetails as Ticket } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Alert, Group, Skeleton, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AnsweredQuestions } from "../../answers/answered-questions.tsx";
import { useOpenedCorrection } from "../../correction/use-opened-correction.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { BouncedMail } from "./bounced-mail.tsx";
import type { SavedCorrection } from "./correction/correction-props.ts";
import { useUndoCorrection } from "./correction/use-undo-correction.ts";
import { addressOf } from "./filter-address.ts";
import { GroupPanel } from "./group/group-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { Consents } from "./privacy/consents.tsx";
import { ResendButton } from "./resend-button.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { TicketPrintout } from "./ticket-printout.tsx";
import { TicketSummary } from "./ticket-summary.tsx";
import { TicketTags } from "./ticket-tags.tsx";
import { useUndoMove } from "./use-undo-move.ts";
import { VisitorPageLink } from "./visitor-page-link.tsx";

const waiting = () => <Skeleton height={320} role="progressbar" aria-busy="true" aria-label="Loading" />;
// Lazy: only a correction needs the player.
const CorrectTicket = lazyPart(
  () => import("./correction/correct-ticket.tsx").then((module) => module.CorrectTicket),
  { waiting },
);
const Corrections = lazyPart(
  () => import("./correction/corrections.tsx").then((module) => module.Corrections),
  { waiting, isOptional: true },
);
const InvoicePanel = lazyPart(
  () => import("./invoices/invoice-panel.tsx").then((module) => module.InvoicePanel),
  { waiting: () => null, isOptional: true },
);
const PersonalData = lazyPart(
  () => import("./privacy/personal-data.tsx").then((module) => module.PersonalData),
  { waiting: () => null, isOptional: true },
);

type Props = {
  ticket: Ticket;
  project: Project;
  onAsking: (isAsking: boolean) => void;
  onUnsaved: (save: (() => Promise<boolean>) | null) => void;
};

/** A ticket as clerks see it; Edit replaces the answers and fields by their form. rules/tickets 14, 34 */
export function TicketSheet({ ticket, project, onAsking, onUnsaved }: Props) {
  const { id: projectId, timeZone } = project;
  const { can } = useSession();
  const { place, isOpen, open, close } = useOpenedCorrection();
  const [newAddress, setNewAddress] = useState<string>();
  const [movedTo, setMovedTo] = useState<number>();
  const offerUndo = useUndoCorrection(projectId);
  const offerUndoOfMove = useUndoMove(projectId);
  const saved = (correction: SavedCorrection) => {
    close();
    const { Email } = correction.after;
    if (Email !== ticket.Email) setNewAddress(Email);
    offerUndo(correction);
  };
  const moved = (after: Ticket) => {
    // A ticket that the move has issued is mailed by itself.
    if (after.registrationId !== ticket.registrationId && after.status === ticket.status)
      setMovedTo(after.registrationId);
    offerUndoOfMove({ before: ticket, after });
  };
  return (
    <Stack gap="lg" ref={place}>
      <TicketSummary ticket={ticket} project={project} />
      {isOpen ? (
        <CorrectTicket
          projectId={projectId}
          ticket={ticket}
          onUnsaved={onUnsaved}
          onSaved={saved}
          onCancel={close}
        />
      ) : (
        <>
          {newAddress && newAddress === ticket.Email && (
            <MailOffer projectId={projectId} ticket={ticket} title={`The address is now ${newAddress}`}>
              The ticket has not been mailed to it.
            </MailOffer>
          )}
          {!newAddress && (
            <BouncedMail projectId={projectId} ticket={ticket} timeZone={timeZone} onCorrect={open} />
          )}
          {movedTo === ticket.registrationId && (
            <MailOffer
              projectId={projectId}
              ticket={ticket}
              title={`The ticket has moved to ${ticket.registrationName}`}
            >
              It has not been mailed again.
            </MailOffer>
          )}
          <TicketActions
            projectId={projectId}
            ticket={ticket}
            onAsking={onAsking}
            onCorrect={open}
            onMoved={moved}
          >
            <ResendButton projectId={projectId} ticket={ticket} />
            <VisitorPageLink ticket={ticket} />
          </TicketActions>
          {ticket.groupId !== null && (
            <GroupPanel
              project={project}
              ticket={ticket}
              groupId={ticket.groupId}
              listOf={(reference) => addressOf(paths.tickets(), { project: projectId, q: reference })}
              onAsking={onAsking}
            />
          )}
          <TicketTags projectId={projectId} ticket={ticket} />
          <PaymentPanel projectId={projectId} ticket={ticket} timeZone={timeZone} onAsking={onAsking} />
          <InvoicePanel project={project} ticket={ticket} onAsking={onAsking} />
          <TicketPrintout project={project} ticket={ticket} onAsking={onAsking} />
          <AnsweredQuestions answers={ticket.answers} />
          {ticket.consents.length > 0 && <Consents consents={ticket.consents} timeZone={timeZone} />}
          <TicketFields ticket={ticket} timeZone={timeZone} />
          {ticket.version > 1 && can(listCorrections) && (
            <Corrections
              key={ticket.version}
              projectId={projectId}
              ticketId={ticket.TicketId}
              timeZone={timeZone}
            />
          )}
          {(ticket.isErased || can(exportPersonData)) && (
            <PersonalData projectId={projectId} ticket={ticket} timeZone={timeZone} onAsking={onAsking} />
          )}
          {can(getHistory) && <HistoryPanel entity="ticket" entityId={ticket.TicketId} timeZone={timeZone} />}
        </>
      )}
    </Stack>
  );
}

type MailOfferProps = { projectId: number; ticket: Ticket; title: string; children: ReactNode };

/** Offers to mail a live ticket again after what its holder was mailed has changed. rules/tickets 38, 60 */
function MailOffer({ projectId, ticket, title, children }: MailOfferProps) {
  if (!isLive(ticket.status)) return null;
  return (
    <Alert title={title}>
      <Group justify="space-between">
        {children}
        <ResendButton projectId={projectId} ticket={ticket} />
      </Group>
    </Alert>
  );
}
