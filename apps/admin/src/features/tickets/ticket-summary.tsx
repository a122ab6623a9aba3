import type { Project } from "@foyer/contract/projects.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Group, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { StatusMark } from "../../answers/status-mark.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { Amount } from "../../session/amount.tsx";
import { rememberObject } from "../../shell/recent-items.ts";
import classes from "./ticket-summary.module.css";
import { TicketValue } from "./ticket-value.tsx";

type Line = { ticket: TicketDetails; timeZone: string };
type Props = { ticket: TicketDetails; project: Project };

/** The facts that a clerk looks for first: the holder, whether the ticket is valid and paid, and its barcode. */
export function TicketSummary({ ticket, project }: Props) {
  const { fullName, Company, Position, Email, Barcode, formerBarcodes } = ticket;
  const { registrationName, answeredRegistrationName, cultureCode } = ticket;
  useRemembered(ticket, project);
  return (
    <section className={classes.summary} aria-label="Summary">
      <div>
        <Title order={2} size="h3">
          <bdi>{fullName || Company || "No name"}</bdi>
        </Title>
        <TextLine text={[Position, fullName && Company].filter(Boolean).join(", ")} />
        <TextLine text={Email} />
      </div>
      <div className={classes.status} data-status={ticket.status}>
        <StatusMark status={ticket.status} size="xl" />
        <div>
          <PaymentLine ticket={ticket} timeZone={project.timeZone} />
        </div>
      </div>
      {ticket.isIncomplete && (
        <Text size="sm" c="orange">
          The holder has not answered yet: the barcode is not shown to them.
        </Text>
      )}
      <Group gap="sm">
        <span className={classes.barcode} dir="ltr">
          {Barcode}
        </span>
        <CopyButton value={Barcode} label="Copy barcode" size="xs" />
      </Group>
      {formerBarcodes.length > 0 && (
        <Text size="sm" c="dimmed">
          Void, exchanged for this one: <span dir="ltr">{formerBarcodes.join(", ")}</span>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        from the registration <bdi>{registrationName}</bdi>, in {languageName(cultureCode)}
        {answeredRegistrationName !== null && (
          <>
            . Registered for <bdi>{answeredRegistrationName}</bdi>, then moved.
          </>
        )}
      </Text>
    </section>
  );
}

function TextLine({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <Text c="dimmed" className={classes.line ?? ""}>
      <bdi>{text}</bdi>
    </Text>
  );
}

/** The ticket is found again under what was opened last. rules/shell 30 */
function useRemembered({ TicketId, fullName, Company }: TicketDetails, { id: projectId, name }: Project) {
  useEffect(() => {
    rememberObject({
      id: `ticket:${projectId}:${TicketId}`,
      group: "Tickets",
      label: fullName || Company || `Ticket ${TicketId}`,
      hint: `${TicketId} · ${name}`,
      path: ticketPath({ projectId, ticketId: TicketId }),
    });
  }, [projectId, name, TicketId, fullName, Company]);
}

/** The amount and, as far as it matters in this status, the deadline. */
function PaymentLine({ ticket, timeZone }: Line) {
  const { status, Price, Purchased, ExpirePaymentDateTime } = ticket;
  const amount = (
    <strong>
      <Amount of={Price} />
    </strong>
  );
  const deadline = ExpirePaymentDateTime && (
    <>
      {" "}
      by <TicketValue ticket={ticket} name="ExpirePaymentDateTime" timeZone={timeZone} />
    </>
  );
  if (Price === 0) return <>Free of charge</>;
  if (Purchased) return <>{amount} paid</>;
  if (status === "held")
    return (
      <>
        {amount} to pay{deadline}
      </>
    );
  return (
    <>
      {amount}, not paid{status === "expired" && deadline}
    </>
  );
}

/** `de-DE` as "German (Germany)". */
function languageName(cultureCode: string): string {
  return new Intl.DisplayNames("en-GB", { type: "language" }).of(cultureCode) ?? cultureCode;
}
