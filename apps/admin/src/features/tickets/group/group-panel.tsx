import {
  cancelTicketGroup,
  getTicketGroup,
  mailTicketGroup,
  payTicketGroup,
  type TicketGroup,
} from "@foyer/contract/group-orders.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { StatusMark } from "../../../answers/status-mark.tsx";
import { messages } from "../../../messages/messages.ts";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useAmount } from "../../../session/use-amount.ts";
import { useSession } from "../../../session/use-session.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { CancelGroup } from "./cancel-group.tsx";
import { PayGroup } from "./pay-group.tsx";

type Props = {
  project: Project;
  ticket: TicketDetails;
  groupId: number;
  /** The address of the list with the tickets of this reference. */
  listOf: (reference: string) => string;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
};

/** The group that a ticket was ordered with: who ordered it, its tickets and its payment. rules/group-orders 8 */
export function GroupPanel({ project, ticket, groupId, listOf, onAsking }: Props) {
  const params = { projectId: project.id, groupId };
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Group
      </Title>
      <LoadGate
        read={useRead(getTicketGroup, { params }, { staleMs: 0 })}
        failed="The group could not be loaded."
        loading={<Skeleton height={96} role="progressbar" aria-busy="true" aria-label="Loading" />}
      >
        {(group) => (
          <GroupFacts project={project} ticket={ticket} group={group} listOf={listOf} onAsking={onAsking} />
        )}
      </LoadGate>
    </section>
  );
}

type FactsProps = Omit<Props, "groupId"> & { group: TicketGroup };

function GroupFacts({ project, ticket, group, listOf, onAsking }: FactsProps) {
  const { can } = useSession();
  const amountOf = useAmount();
  const [question, setQuestion] = useState<"pay" | "cancel">();
  useEffect(() => {
    onAsking(question !== undefined);
    return () => onAsking(false);
  }, [question, onAsking]);
  const { reference, contactName, contactEmail, tickets, status, total, isPaid, expirePaymentDateTime } =
    group;
  const missing = tickets.filter((one) => one.isIncomplete && isLive(one.status)).length;
  const isPayable = can(payTicketGroup) && total > 0 && (status === "held" || status === "expired");
  const dialog = { projectId: project.id, group, onClose: () => setQuestion(undefined) };
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text size="sm">
          <b>{reference}</b>, ordered by{" "}
          <bdi>{[contactName, contactEmail].filter(Boolean).join(", ") || "nobody known"}</bdi>
        </Text>
        <CopyButton value={reference} label="Copy reference" size="xs" />
        <StatusMark status={status} />
      </Group>
      <Text size="sm">
        {tickets.length} {tickets.length === 1 ? "ticket" : "tickets"}
        {missing > 0 && `, ${missing} without answers`}
        {total > 0 && `, ${amountOf(total)} ${isPaid ? "paid" : "for all"}`}
        {expirePaymentDateTime && (
          <>
            {" "}
            by <Moment at={expirePaymentDateTime} timeZone={project.timeZone} />
          </>
        )}
        .{" "}
        <Anchor component={AppLink} to={listOf(reference)} size="sm">
          Show them
        </Anchor>
      </Text>
      <Group gap="xs">
        {isPayable && (
          <Button
            size="compact-sm"
            variant={status === "held" ? "filled" : "light"}
            onClick={() => setQuestion("pay")}
          >
            {status === "held" ? "Mark the group as paid" : "Record a late payment"}
          </Button>
        )}
        {can(mailTicketGroup) && isLive(status) && contactEmail !== "" && (
          <MailAgain projectId={project.id} group={group} />
        )}
        {can(cancelTicketGroup) && isLive(status) && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => setQuestion("cancel")}>
            Cancel the group
          </Button>
        )}
      </Group>
      <PayGroup {...dialog} isOpen={question === "pay"} />
      <CancelGroup {...dialog} isOpen={question === "cancel"} isPaid={ticket.Purchased && ticket.Price > 0} />
    </Stack>
  );
}

function MailAgain({ projectId, group: { id } }: { projectId: number; group: TicketGroup }) {
  const { hasMailServer } = useSession();
  const write = useWrite(mailTicketGroup, { refreshes: [getTicketGroup] });
  const send = () =>
    write.mutate(
      { params: { projectId, groupId: id } },
      {
        onSuccess: ({ recipient }) =>
          hasMailServer
            ? messages.add("success", `The summary will be mailed to ${recipient} again.`)
            : messages.add("warning", `The mail to ${recipient} waits in the outbox.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Button size="compact-sm" variant="default" onClick={send} loading={write.isPending}>
      Mail the summary again
    </Button>
  );
}
