import type { Input } from "@foyer/api-client/to-request.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getTemplateOfTicket, printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import { getTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconId, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { choiceSentence } from "../../printout/choice-sentence.ts";
import { usePrint } from "../../server/use-print.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { ReprintReason } from "./reprint-reason.tsx";

type Props = {
  project: Project;
  ticket: TicketDetails;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
};

/** The printout of a ticket that is live: which template prints it and why, and its two files. rules/printouts 10, 13 */
export function TicketPrintout({ project, ticket, onAsking }: Props) {
  const params = { projectId: project.id, ticketId: ticket.TicketId };
  const canPrint = isLive(ticket.status);
  const read = useRead(getTemplateOfTicket, { params, query: {} }, { enabled: canPrint });
  const isIssued = ticket.status === "issued";
  const badge = useRead(getTemplateOfTicket, { params, query: { onsite: "true" } }, { enabled: isIssued });
  if (!canPrint) return null;
  const printed = [read.data, badge.data].flatMap((one) => one?.unprintable ?? []);
  const unprintable = [...new Set(printed)];
  const input = (onsite: "true" | "false") => ({ params, query: { onsite } });
  return (
    <Stack gap="xs" component="section" aria-label="Printout">
      <Title order={3} size="h5">
        Printout
      </Title>
      {read.data && (
        <Text size="sm">
          {isIssued
            ? choiceSentence(read.data)
            : "The built-in page, which says how to pay; once it is paid, its template prints it."}
        </Text>
      )}
      {unprintable.length > 0 && (
        <Alert color="orange" role="alert" title="Some letters cannot be printed">
          No font has <bdi>{unprintable.join(" ")}</bdi>. A box is printed for each of these letters.
        </Alert>
      )}
      <Group gap="xs">
        <PrintTicket input={input("false")} />
        {isIssued && (
          <PrintBadge project={project} ticket={ticket} input={input("true")} onAsking={onAsking} />
        )}
      </Group>
      {ticket.badgePrint && <PrintedBadge {...ticket.badgePrint} timeZone={project.timeZone} />}
    </Stack>
  );
}

type PrintInput = Input<typeof printTicketPage>;

function PrintTicket({ input }: { input: PrintInput }) {
  const { isPreparing, print, download } = usePrint(printTicketPage);
  return (
    <PrintButton
      name="ticket"
      icon={IconPrinter}
      isPreparing={isPreparing}
      onPrint={() => void print(input)}
      onDownload={() => void download(input)}
    />
  );
}

/** Prints a badge and marks it as printed; a download marks nothing. rules/printouts 19, 20 */
function PrintBadge({ project, ticket, input, onAsking }: Props & { input: PrintInput }) {
  const { isPreparing, print, send, download } = usePrint(printTicketPage);
  const write = useWrite(recordBadgePrints, { refreshes: [getTicket, getHistory] });
  const [isAsked, setAsked] = useState(false);
  const ask = (isOpen: boolean) => {
    setAsked(isOpen);
    onAsking(isOpen);
  };
  const { TicketId: ticketId, badgePrint } = ticket;
  const { id: projectId, asksReprintReason } = project;
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

type PrintedProps = NonNullable<TicketDetails["badgePrint"]> & { timeZone: string };

function PrintedBadge({ printedAt, printedBy, prints, isOutdated, timeZone }: PrintedProps) {
  return (
    <Text size="sm">
      {isOutdated && <strong>Corrected after its badge was printed: exchange the badge. </strong>}
      {prints === 1 ? "Badge printed" : `Badge printed ${formatCount(prints)} times, last`}{" "}
      <Moment at={printedAt} timeZone={timeZone} />, <bdi>{printedBy}</bdi>
    </Text>
  );
}

type ButtonProps = {
  name: "ticket" | "badge";
  icon: typeof IconPrinter;
  isPreparing: boolean;
  onPrint: () => void;
  onDownload: () => void;
};

/** Sends a page to the printer, or downloads it. */
function PrintButton({ name, icon: Icon, isPreparing, onPrint, onDownload }: ButtonProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        loading={isPreparing}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={onPrint}
      >
        Print {name}
      </Button>
      <ActionIcon
        variant="default"
        size="input-sm"
        title={`Download ${name}`}
        aria-label={`Download ${name}`}
        onClick={onDownload}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
