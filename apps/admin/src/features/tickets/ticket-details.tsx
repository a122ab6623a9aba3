import { getHistory } from "@foyer/contract/audit.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { TICKET_COLUMNS } from "@foyer/contract/ticket-columns.ts";
import { getTicket, type TicketDetails as Ticket } from "@foyer/contract/tickets.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Drawer, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { ResendButton } from "./resend-button.tsx";
import { StatusMark } from "./status-mark.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import classes from "./ticket-details.module.css";
import { TicketValue } from "./ticket-value.tsx";
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
  return (
    <LoadGate
      read={useRead(getTicket, { params: { projectId, ticketId } }, { staleMs: 0 })}
      failed="The ticket could not be loaded."
      loading={<Skeleton height={240} role="progressbar" aria-busy="true" aria-label="Loading" />}
      missing={<Text role="status">There is no such ticket in this project.</Text>}
    >
      {(ticket) => <Whole ticket={ticket} timeZone={timeZone} actions={actionsOf(ticket)} />}
    </LoadGate>
  );
}

type WholeProps = { ticket: Ticket; timeZone: string; actions: ReactNode };

function Whole({ ticket, timeZone, actions }: WholeProps) {
  const { can } = useSession();
  const filled = TICKET_COLUMNS.filter(({ name }) => ticket[name] !== null && ticket[name] !== "");
  return (
    <Stack gap="lg">
      <div>
        <StatusMark status={ticket.status} />{" "}
        <Text span size="sm" c="dimmed">
          from the registration <bdi>{ticket.registrationName}</bdi>, in {ticket.cultureCode}
        </Text>
      </div>
      {actions}
      <section>
        <Title order={2} size="h5" mb="xs">
          Ticket
        </Title>
        <dl className={classes.list}>
          {filled.map(({ name }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <TicketValue ticket={ticket} name={name} timeZone={timeZone} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Answers answers={ticket.answers} />
      {can(getHistory) && <HistoryPanel entity="ticket" entityId={ticket.TicketId} />}
    </Stack>
  );
}

function Answers({ answers }: Pick<Ticket, "answers">) {
  const steps = new Map<number, { name: string; answered: Ticket["answers"] }>();
  for (const one of answers) {
    const step = steps.get(one.stepId) ?? { name: one.step, answered: [] };
    step.answered.push(one);
    steps.set(one.stepId, step);
  }
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Answers
      </Title>
      {steps.size === 0 && (
        <Text size="sm" c="dimmed">
          No questions were answered.
        </Text>
      )}
      {[...steps].map(([stepId, { name, answered }]) => (
        <section key={stepId} className={classes.step}>
          <Title order={3} size="h6" mb={4}>
            <bdi>{name}</bdi>
          </Title>
          <dl className={classes.list}>
            {answered.map(({ questionId, question, answers: given }) => (
              <div key={questionId}>
                <dt>
                  <bdi>{question}</bdi>
                </dt>
                {given.map((answer, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: answers never move, and two may be the same
                  <dd key={index}>
                    <bdi>{typeof answer === "string" ? answer : answer ? "Yes" : "No"}</bdi>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
