import type { Input } from "@foyer/api-client/to-request.ts";
import { getTemplateOfTicket, printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconId, IconPrinter } from "@tabler/icons-react";
import { choiceSentence } from "../../printout/choice-sentence.ts";
import { usePrint } from "../../server/use-print.ts";
import { useRead } from "../../server/use-read.ts";

type Props = { projectId: number; ticket: TicketDetails };

/** The printout of a ticket that is live: which template prints it and why, and its two files. rules/printouts 10, 13 */
export function TicketPrintout({ projectId, ticket }: Props) {
  const params = { projectId, ticketId: ticket.TicketId };
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
        <PrintButton input={input("false")} name="ticket" icon={IconPrinter} />
        {isIssued && <PrintButton input={input("true")} name="badge" icon={IconId} />}
      </Group>
    </Stack>
  );
}

type PrintProps = {
  input: Input<typeof printTicketPage>;
  name: "ticket" | "badge";
  icon: typeof IconPrinter;
};

/** Sends a page to the printer, or downloads it. */
function PrintButton({ input, name, icon: Icon }: PrintProps) {
  const { isPreparing, print, download } = usePrint(printTicketPage);
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        loading={isPreparing}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void print(input)}
      >
        Print {name}
      </Button>
      <ActionIcon
        variant="default"
        size="input-sm"
        title={`Download ${name}`}
        aria-label={`Download ${name}`}
        onClick={() => void download(input)}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
