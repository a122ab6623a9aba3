import type { ResponseStatus } from "@foyer/contract/responses.ts";
import { TICKET_STATUS_LABELS } from "@foyer/domain/ticket/ticket-status.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { VisuallyHidden } from "@mantine/core";

/** Labels of the statuses of tickets, and of responses whose outcome was a text message. */
export const STATUS_WORDS: Record<ResponseStatus, string> = {
  ...TICKET_STATUS_LABELS,
  message: "Text message",
};

const COLORS: Record<ResponseStatus, string> = {
  held: "yellow",
  issued: "green",
  cancelled: "red",
  expired: "gray",
  message: "blue",
};

/** The badge of a ticket's or a response's status. */
export function StatusMark({ status, size = "sm" }: { status: ResponseStatus; size?: "sm" | "xl" }) {
  return (
    <DotBadge color={COLORS[status]} size={size}>
      {STATUS_WORDS[status]}
    </DotBadge>
  );
}

/** The badge in a narrow column: "Awaiting", with the rest as tooltip and for screen readers. */
export function NarrowStatusMark({ status }: { status: ResponseStatus }) {
  const [first, ...others] = STATUS_WORDS[status].split(" ");
  if (others.length === 0) return <StatusMark status={status} />;
  return (
    <span title={STATUS_WORDS[status]}>
      <DotBadge color={COLORS[status]} size="sm">
        {first}
        <VisuallyHidden component="span"> {others.join(" ")}</VisuallyHidden>
      </DotBadge>
    </span>
  );
}
