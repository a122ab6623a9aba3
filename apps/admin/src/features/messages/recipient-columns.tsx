import type { Recipient } from "@foyer/contract/messages.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { RECIPIENT_COLORS, RECIPIENT_WORDS } from "./message-words.ts";

type Context = { projectId: number; timeZone: string };

const { custom, link, text } = columnsOf<Recipient & { label: string }, Context>();

/** The columns of the tickets of a message. */
export const RECIPIENT_COLUMNS = [
  link("label", "Ticket", { to: ({ ticketId }, { projectId }) => ticketPath({ projectId, ticketId }) }),
  text("email", "Email"),
  custom(
    "state",
    "State",
    ({ state, reason, sentAt }, { timeZone }) => (
      <>
        <DotBadge color={RECIPIENT_COLORS[state]} size="sm">
          {RECIPIENT_WORDS[state]}
        </DotBadge>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: "anywhere" }}>
          {sentAt !== null && <Moment at={sentAt} timeZone={timeZone} isZoneNamed />} {reason}
        </Text>
      </>
    ),
    { width: 16 },
  ),
];
