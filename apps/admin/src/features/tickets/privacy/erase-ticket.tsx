import type { Result } from "@foyer/contract/endpoint.ts";
import { eraseTicket, getErasure, previewErasure } from "@foyer/contract/erasures.ts";
import { listCorrections } from "@foyer/contract/ticket-corrections.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { List, Skeleton, Stack, Text } from "@mantine/core";
import { BackupList } from "../../../erasure/backup-list.tsx";
import { EraseForm } from "../../../erasure/erase-form.tsx";
import { placeWords } from "../../../erasure/place-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useRead } from "../../../server/use-read.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";

type Preview = Result<typeof previewErasure>;
type FormProps = { projectId: number; ticket: TicketDetails; timeZone: string; onClose: () => void };
type Props = FormProps & { isOpen: boolean };

/** Says what an erasure removes and what stays, and asks for the number of the ticket. rules/privacy 1, 7 */
export function EraseTicket({ isOpen, ...form }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Erase the personal data of ticket ${form.ticket.TicketId}?`}
      closeLabel="Keep the data"
      onClose={form.onClose}
    >
      <Asked {...form} />
    </FormDialog>
  );
}

function Asked(props: FormProps) {
  const params = { projectId: props.projectId, ticketId: props.ticket.TicketId };
  const read = useRead(previewErasure, { params }, { staleMs: 0 });
  return (
    <LoadGate
      read={read}
      failed="What would be erased could not be counted."
      loading={<Skeleton height={240} role="progressbar" aria-busy="true" aria-label="Loading" />}
    >
      {(preview) => <Ask {...props} preview={preview} />}
    </LoadGate>
  );
}

function Ask({ projectId, ticket, timeZone, onClose, preview }: FormProps & { preview: Preview }) {
  const { TicketId: ticketId } = ticket;
  const form = useEntityForm(eraseTicket, {
    params: { projectId, ticketId },
    start: {},
    refreshes: [...TICKET_READS, getErasure, listCorrections],
    saved: () => `The personal data of ticket ${ticketId} have been erased.`,
    onSaved: onClose,
  });
  return (
    <EraseForm form={form} typed={ticketId} label="Number of the ticket" onKeep={onClose}>
      <Stack gap="sm">
        <Section title="What goes" lines={placeWords(preview.places)} />
        <Section title="What stays" lines={remaining(ticket, preview)} />
        <BackupList backups={preview.backups} timeZone={timeZone} />
        <Text size="sm">This cannot be undone.</Text>
      </Stack>
    </EraseForm>
  );
}

function Section({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </section>
  );
}

/** Says what stays and why, and what others have. */
function remaining(ticket: TicketDetails, { openDesks, isPassedOn, openRefunds }: Preview): string[] {
  const desks = openDesks === 1 ? "1 open desk" : `${formatCount(openDesks)} open desks`;
  return [
    "The ticket's number, link and barcode, without a name: it counts, and the badge exists.",
    ...(isLive(ticket.status) ? ["The ticket stays valid. Cancel it too if the person does not come."] : []),
    ...(ticket.Price > 0 ? ["Price and payment: the accounts must be kept."] : []),
    ...(openRefunds > 0 ? ["A refund is due. Record it first if you need the name for it."] : []),
    "Scans of the barcode at the gates, and who changed what in the audit.",
    ...(isPassedOn ? ["The networking platform has the person's data. Ask it to erase them."] : []),
    ...(openDesks > 0 ? [`Devices of ${desks} keep visitors until they are closed.`] : []),
  ];
}
