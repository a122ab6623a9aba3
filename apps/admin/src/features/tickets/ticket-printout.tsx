import type { Input } from "@foyer/api-client/to-request.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getTemplateOfTicket, printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { choiceSentence } from "../../printout/choice-sentence.ts";
import { PrintBadge } from "../../printout/print-badge.tsx";
import { PrintButton } from "../../printout/print-button.tsx";
import { PrintedBadge } from "../../printout/printed-badge.tsx";
import { usePrint } from "../../server/use-print.ts";
import { useRead } from "../../server/use-read.ts";

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
        <PrintTicket input={{ params, query: { onsite: "false" } }} />
        {isIssued && <PrintBadge project={project} ticket={ticket} onAsking={onAsking} />}
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
