import {
  type ErasureRequest,
  grantErasureRequest,
  listErasureRequests,
  refuseErasureRequest,
} from "@foyer/contract/erasure-requests.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { StatusMark } from "../../answers/status-mark.tsx";
import { EraseForm } from "../../erasure/erase-form.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";

const REFRESHES = [listErasureRequests];
const { TextField: ReasonField } = fieldsOf<Values<typeof refuseErasureRequest>>();

/** The open requests of holders for the erasure of their data; nothing without one. rules/privacy 21 */
export function ErasureRequests({ project }: { project: Project }) {
  const read = useRead(listErasureRequests, { params: { projectId: project.id } });
  return (
    <LoadGate read={read} failed="Requests for erasure could not be loaded." loading={null}>
      {(requests) =>
        requests.length > 0 && (
          <Stack gap="sm" component="section" aria-label="Requests for erasure">
            <Title order={2} size="h4">
              Requests for erasure
            </Title>
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} project={project} />
            ))}
          </Stack>
        )
      }
    </LoadGate>
  );
}

type CardProps = { request: ErasureRequest; project: Project };

function RequestCard({ request, project }: CardProps) {
  const { can } = useSession();
  const [open, setOpen] = useState<"grant" | "refuse" | null>(null);
  const close = () => setOpen(null);
  const { address, tickets, groups, requestedAt } = request;
  return (
    <Paper withBorder p="md" component="article" aria-label={address}>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {address}
        </Text>
        <Text size="sm" c="dimmed">
          Has proven the address and asks for the erasure of all data since{" "}
          <Moment at={requestedAt} timeZone={project.timeZone} isZoneNamed />.
        </Text>
        <List size="sm" listStyleType="none">
          {tickets.map(({ ticketId, fullName, status }) => (
            <List.Item key={ticketId}>
              <Group gap="xs">
                <Anchor
                  component={AppLink}
                  to={`${paths.tickets()}?project=${project.id}&ticket=${ticketId}`}
                >
                  <bdi>{fullName || `Ticket ${ticketId}`}</bdi>
                </Anchor>
                <StatusMark status={status} />
              </Group>
            </List.Item>
          ))}
        </List>
        {groups.length > 0 && (
          <Text size="sm">
            Has ordered{" "}
            {groups.map((reference, at) => (
              <span key={reference}>
                {at > 0 && ", "}
                <Anchor
                  component={AppLink}
                  to={`${paths.tickets()}?${new URLSearchParams({ project: String(project.id), search: reference })}`}
                >
                  {reference}
                </Anchor>
              </span>
            ))}
            . Its people keep their tickets and data.
          </Text>
        )}
        <Group gap="xs">
          {can(grantErasureRequest) && (
            <Button variant="light" color="red" onClick={() => setOpen("grant")}>
              Erase {counted(request)}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen("refuse")}>
            Refuse
          </Button>
        </Group>
      </Stack>
      <FormDialog
        isOpen={open === "grant"}
        title={`Erase the data of ${address}?`}
        closeLabel="Keep the data"
        onClose={close}
      >
        <Grant request={request} project={project} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={open === "refuse"} title="Refuse the request" onClose={close}>
        <Refuse request={request} project={project} onClose={close} />
      </FormDialog>
    </Paper>
  );
}

/** The count that has to be typed, with its noun. */
const counted = ({ tickets, groups }: ErasureRequest): string =>
  tickets.length > 0 ? countOf(tickets.length, "ticket") : countOf(groups.length, "group order");

type FormProps = CardProps & { onClose: () => void };

function Grant({ request, project, onClose }: FormProps) {
  const { id, tickets, groups } = request;
  const form = useEntityForm(grantErasureRequest, {
    params: { projectId: project.id, requestId: id },
    start: {},
    refreshes: REFRESHES,
    saved: () => `The personal data of ${counted(request)} have been erased.`,
    onSaved: onClose,
  });
  return (
    <EraseForm
      form={form}
      typed={tickets.length || groups.length}
      label={tickets.length > 0 ? "Number of tickets" : "Number of group orders"}
      onKeep={onClose}
    >
      <Text size="sm">
        The data of all tickets of this address go, as in the panel of each ticket, and its name in the groups
        that it has ordered. Tickets, barcodes, prices and payments stay. This cannot be undone.
      </Text>
    </EraseForm>
  );
}

function Refuse({ request: { id }, project, onClose }: FormProps) {
  const form = useEntityForm(refuseErasureRequest, {
    params: { projectId: project.id, requestId: id },
    start: {},
    refreshes: REFRESHES,
    saved: () => "The request is refused.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The request could not be refused." submit="Refuse" onCancel={onClose}>
      <ReasonField
        name="reason"
        label="Reason"
        hint="The person reads it on the page with their tickets."
        required
        isFirst
      />
    </DialogForm>
  );
}
