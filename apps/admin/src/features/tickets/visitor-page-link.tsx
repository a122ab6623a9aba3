import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";

type Props = { ticket: Pick<TicketDetails, "registrationCode" | "Identifier"> };

/** A link to the ticket's attendee page, where it can also be printed. rules/tickets 14 */
export function VisitorPageLink({ ticket: { registrationCode, Identifier } }: Props) {
  return (
    <Button
      component="a"
      href={`/r/${registrationCode}/ticket/${Identifier}`}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      Visitor's page
    </Button>
  );
}
