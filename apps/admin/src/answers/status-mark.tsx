import type { ResponseStatus } from "@foyer/contract/responses.ts";
import { Badge } from "@mantine/core";

/** Labels of the statuses of tickets, and of responses whose outcome was a text message. */
export const STATUS_WORDS: Record<ResponseStatus, string> = {
  held: "Held",
  issued: "Issued",
  cancelled: "Cancelled",
  expired: "Expired",
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
    <Badge variant="default" size={size} tt="none" fw={500} leftSection={<Dot color={COLORS[status]} />}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}

function Dot({ color }: { color: string }) {
  const background = `var(--mantine-color-${color}-6)`;
  return <span style={{ display: "block", width: 8, height: 8, borderRadius: 4, background }} />;
}
