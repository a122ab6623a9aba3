import type { CorrectionForm as Opened } from "@foyer/contract/ticket-corrections.ts";
import { correctTicket, getCorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Checkbox, Skeleton } from "@mantine/core";
import { useState } from "react";
import { CorrectionForm } from "../../../correction/correction-form.tsx";
import type { ChangedBody } from "../../../correction/use-correction.ts";
import type { ApiError } from "../../../server/api-error.ts";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { NoMailServer } from "../../../session/no-mail-server.tsx";
import { TICKET_READS } from "../server/ticket-reads.ts";
import type { CorrectionProps } from "./correction-props.ts";

/** The form that corrects what the visitor of a ticket typed. rules/tickets 34 */
export function CorrectTicket({ projectId, ticket, onSaved, ...form }: CorrectionProps) {
  const params = { projectId, ticketId: ticket.TicketId };
  const write = useWrite(correctTicket, { refreshes: TICKET_READS });
  const [tellsHolder, setTellsHolder] = useState(false);
  const mayTell = isLive(ticket.status);
  const store = async (changes: ChangedBody, opened: Opened) => {
    const after = await write.mutateAsync({
      params,
      body: { ...changes, version: opened.version, tellsHolder },
    });
    onSaved({ form: opened, after });
  };
  return (
    <LoadGate
      read={useRead(getCorrectionForm, { params }, { staleMs: 0 })}
      failed="The answers could not be loaded."
      loading={<Skeleton height={320} role="progressbar" aria-busy="true" aria-label="Loading" />}
    >
      {(opened) => (
        <CorrectionForm
          {...form}
          opened={opened}
          label="Correct this ticket"
          store={store}
          more={
            mayTell && (
              <>
                <Checkbox
                  label="Mail the corrected ticket to the visitor"
                  checked={tellsHolder}
                  onChange={(event) => setTellsHolder(event.currentTarget.checked)}
                />
                {tellsHolder && <NoMailServer />}
              </>
            )
          }
          sentenceOf={sentenceOf}
        />
      )}
    </LoadGate>
  );
}

function sentenceOf({ code }: ApiError): string | null {
  if (code === "stale-version")
    return "Somebody else has changed this ticket. Cancel to see it as it is now, then correct it again.";
  if (code === "ticket-without-address") return "Without an email address nobody can be mailed.";
  if (code === "email-already-registered")
    return "Another ticket of this registration has this email address, and addresses must be unique here.";
  return null;
}
