import { correctTicket } from "@foyer/contract/ticket-corrections.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Alert, Button, Stack } from "@mantine/core";
import { useSession } from "../../session/use-session.ts";
import { ResendButton } from "./resend-button.tsx";

type Props = { projectId: number; ticket: TicketDetails; timeZone: string; onCorrect: () => void };

/** That the last mail of a live ticket did not arrive, with what to do about it. rules/mail 21 */
export function BouncedMail({ projectId, ticket, timeZone, onCorrect }: Props) {
  const { can } = useSession();
  const { bouncedMail, Email, status } = ticket;
  if (!bouncedMail || !isLive(status)) return null;
  const { at, reason, recipient } = bouncedMail;
  const isCorrected = Email.trim().toLowerCase() !== recipient.toLowerCase();
  return (
    <Alert color="red" title="The mail did not arrive">
      <Stack gap="sm">
        <span>
          To <bdi>{recipient}</bdi>, reported on <Moment at={at} timeZone={timeZone} isZoneNamed />:{" "}
          <bdi>{reason}</bdi>
        </span>
        {isCorrected ? (
          <ResendButton projectId={projectId} ticket={ticket} />
        ) : (
          can(correctTicket) && (
            <Button variant="default" w="fit-content" onClick={onCorrect}>
              Correct the address
            </Button>
          )
        )}
      </Stack>
    </Alert>
  );
}
