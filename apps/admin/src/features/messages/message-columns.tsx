import type { ListedMessage } from "@foyer/contract/messages.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { KIND_WORDS, STATE_COLORS, STATE_WORDS } from "./message-words.ts";
import { SendAt } from "./send-at.tsx";

type Context = { pathOf: (message: ListedMessage) => string; timeZone: string };

const { custom, link, moment, count, text } = columnsOf<ListedMessage, Context>();

/** The columns of the messages of a project. */
export const MESSAGE_COLUMNS = [
  link("subject", "Subject", {
    to: (message, { pathOf }) => pathOf(message),
    mark: ({ kind, isNews }) => (
      <Text size="xs" c="dimmed">
        {isNews ? "News" : KIND_WORDS[kind]}
      </Text>
    ),
  }),
  custom(
    "state",
    "State",
    ({ state, sendAt }, { timeZone }) => (
      <>
        <DotBadge color={STATE_COLORS[state]} size="sm">
          {STATE_WORDS[state]}
        </DotBadge>
        {state === "scheduled" && sendAt !== null && (
          <Text size="xs" c="dimmed">
            <SendAt sendAt={sendAt} timeZone={timeZone} />
          </Text>
        )}
      </>
    ),
    { width: 11 },
  ),
  count("total", "Tickets", { width: 7 }),
  text("createdBy", "Written by", { width: 10 }),
  moment("createdAt", "Written at", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
];
