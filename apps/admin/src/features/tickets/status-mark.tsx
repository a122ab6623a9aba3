import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { Badge } from "@mantine/core";

/** Labels of the ticket statuses. */
export const STATUS_WORDS: Record<TicketStatus, string> = {
  held: "Held",
  issued: "Issued",
  cancelled: "Cancelled",
  expired: "Expired",
};

const COLORS: Record<TicketStatus, string> = {
  held: "yellow",
  issued: "green",
  cancelled: "red",
  expired: "gray",
};

/** The badge of a ticket's status. */
export function StatusMark({ status, size = "sm" }: { status: TicketStatus; size?: "sm" | "xl" }) {
  return (
    <Badge variant="default" size={size} tt="none" fw={500} leftSection={<Dot color={COLORS[status]} />}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}

function Dot({ color }: { color: string }) {
  const background = `var(--mantine-color-${color}-6)`;
  return <span style={{ display: "block", width: 8, height: 8, borderRadius: 4, background }} />;
}
