import { getTemplateOfTicket, printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconId, IconPrinter } from "@tabler/icons-react";
import { useMessages } from "../../messages/use-messages.ts";
import { choiceSentence } from "../../printout/choice-sentence.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";

type Props = { projectId: number; ticket: TicketDetails };

/** The printout of a ticket that is live: which template prints it and why, and its two files. rules/printouts 10, 13 */
export function TicketPrintout({ projectId, ticket }: Props) {
  const messages = useMessages();
  const params = { projectId, ticketId: ticket.TicketId };
  const canPrint = isLive(ticket.status);
  const read = useRead(getTemplateOfTicket, { params, query: {} }, { enabled: canPrint });
  const isIssued = ticket.status === "issued";
  const badge = useRead(getTemplateOfTicket, { params, query: { onsite: "true" } }, { enabled: isIssued });
  if (!canPrint) return null;
  const printed = [read.data, badge.data].flatMap((one) => one?.unprintable ?? []);
  const unprintable = [...new Set(printed)];
  const load = (onsite: "true" | "false") =>
    download(printTicketPage, { params, query: { onsite } }).catch((error: ApiError) =>
      messages.add("danger", error.message),
    );
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
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void load("false")}
        >
          Print ticket
        </Button>
        {isIssued && (
          <Button
            variant="default"
            leftSection={<IconId size={18} aria-hidden />}
            onClick={() => void load("true")}
          >
            Print badge
          </Button>
        )}
      </Group>
    </Stack>
  );
}
