import { listMoveTargets, type MoveTarget, moveTicket } from "@foyer/contract/ticket-moves.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { useAmount } from "../../session/use-amount.ts";
import { consequencesOf, obstaclesIn, possibleTargets } from "./move-words.ts";
import { TICKET_READS } from "./server/ticket-reads.ts";

const { RadioField, SelectField } = fieldsOf<Values<typeof moveTicket>>();

type FormProps = {
  projectId: number;
  ticket: TicketDetails;
  onMoved: (after: TicketDetails) => void;
  onClose: () => void;
};
type Props = FormProps & { isOpen: boolean };

/** Asks where a ticket is to be moved, and what it costs there. rules/tickets 57–60 */
export function MoveTicket({ isOpen, ...form }: Props) {
  const title = `Move ticket ${form.ticket.TicketId}`;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <ReadTargets {...form} />
    </FormDialog>
  );
}

function ReadTargets(props: FormProps) {
  const { projectId, ticket } = props;
  const params = { projectId, ticketId: ticket.TicketId };
  return (
    <LoadGate
      read={useRead(listMoveTargets, { params }, { staleMs: 0 })}
      failed="The registrations could not be loaded."
      loading={<Skeleton height={160} role="progressbar" aria-busy="true" aria-label="Loading" />}
    >
      {(targets) => {
        const possible = possibleTargets(targets, ticket);
        const obstacles = <Obstacles targets={targets} ticket={ticket} />;
        return possible.length > 0 ? (
          <MoveForm {...props} possible={possible} obstacles={obstacles} />
        ) : (
          <NotPossible obstacles={obstacles} onClose={props.onClose} />
        );
      }}
    </LoadGate>
  );
}

function NotPossible({ obstacles, onClose }: { obstacles: ReactNode; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm">No registration can take this ticket.</Text>
      {obstacles}
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </Stack>
  );
}

type MoveFormProps = FormProps & { possible: readonly MoveTarget[]; obstacles: ReactNode };

function MoveForm({ projectId, ticket, possible, obstacles, onMoved, onClose }: MoveFormProps) {
  const { TicketId: ticketId, version, Price } = ticket;
  const amountOf = useAmount();
  const [only] = possible;
  /** In its own registration only the price can change. */
  const startAt = (registrationId: number) => ({
    registrationId,
    price: registrationId === ticket.registrationId ? ("registration" as const) : ("keep" as const),
  });
  const form = useEntityForm(moveTicket, {
    params: { projectId, ticketId },
    version,
    // One choice needs no choosing.
    start: only && possible.length === 1 ? startAt(only.registrationId) : { price: "keep" },
    refreshes: [...TICKET_READS, listMoveTargets],
    onSaved: (after) => {
      onMoved(after);
      onClose();
    },
  });
  const target = possible.find(({ registrationId }) => registrationId === Number(form.values.registrationId));
  const isOwn = target?.registrationId === ticket.registrationId;
  const choices = possible.map(({ registrationId, name, places }) => ({
    value: String(registrationId),
    label:
      registrationId === ticket.registrationId
        ? `${name} (its own, at the price of today)`
        : `${name} (${countOf(places, "place")} left)`,
  }));
  return (
    <DialogForm form={form} failed="The ticket stays where it is." submit="Move ticket" onCancel={onClose}>
      <SelectField
        name="registrationId"
        label="Registration"
        choices={choices}
        placeholder="Choose a registration"
        isAlwaysChosen
        isFirst
        onChosen={(chosen) => form.change({ price: startAt(Number(chosen)).price })}
      />
      {target && !isOwn && target.price !== Price && (
        <RadioField
          name="price"
          label="Price"
          choices={[
            { value: "keep", label: `Keep ${amountOf(Price)}` },
            { value: "registration", label: `Change to ${amountOf(target.price)}` },
          ]}
        />
      )}
      {target && (
        <Text size="sm">
          {consequencesOf(ticket, target, { rule: form.values.price ?? "keep", amountOf })}
        </Text>
      )}
      {target && <NoMailServer />}
      {obstacles}
    </DialogForm>
  );
}

/** The registrations that cannot take the ticket, with the reasons. */
function Obstacles({ targets, ticket }: { targets: readonly MoveTarget[]; ticket: TicketDetails }) {
  const lines = obstaclesIn(targets, ticket);
  if (lines.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Not possible: <bdi>{lines.join("; ")}</bdi>.
    </Text>
  );
}
