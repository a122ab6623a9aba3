import type { WaitingEntry } from "@foyer/contract/waiting-list.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { Anchor, Button, Text } from "@mantine/core";
import { IconArrowsMoveVertical, IconMail, IconUserMinus } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { STATE_COLORS, STATE_WORDS } from "./waiting-words.ts";

export type WaitingAction = "move" | "mail" | "remove" | "offer";

/** The project, what the person may do, and how many places are kept for the line. */
type WaitingContext = {
  projectId: number;
  timeZone: string;
  canChange: boolean;
  kept: number;
  act: (action: WaitingAction, entry: WaitingEntry) => void;
};

const { custom, moment, text, actions } = columnsOf<WaitingEntry, WaitingContext>();

/** The columns of a waiting list. */
export const WAITING_COLUMNS = [
  custom("place", "Place", ({ place }) => (place === null ? "–" : formatCount(place)), { width: 5 }),
  text("email", "Address", { below: ({ name }) => name, card: "title" }),
  custom("state", "State", (entry, context) => <State entry={entry} context={context} />, { width: 15 }),
  moment("joinedAt", "Joined", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
  actions((entry, context) => <Actions entry={entry} context={context} />, { width: 10 }),
];

type Props = { entry: WaitingEntry; context: WaitingContext };

function State({ entry, context: { projectId, timeZone } }: Props) {
  const { state, offerUntil, endedAt, ticketId } = entry;
  const at = state === "offered" ? offerUntil : endedAt;
  return (
    <>
      <DotBadge color={STATE_COLORS[state]} size="sm">
        {STATE_WORDS[state]}
      </DotBadge>
      <Text size="xs" c="dimmed" component="div">
        {state === "offered" && "until "}
        {at !== null && <Moment at={at} timeZone={timeZone} isZoneNamed />}
        {ticketId !== null && (
          <>
            {" · "}
            <Anchor component={AppLink} to={ticketPath({ projectId, ticketId })} inherit>
              Ticket {ticketId}
            </Anchor>
          </>
        )}
      </Text>
    </>
  );
}

function Actions({ entry, context: { canChange, kept, act } }: Props) {
  const { state, email } = entry;
  if (!canChange || (state !== "waiting" && state !== "offered")) return null;
  return (
    <>
      {state === "waiting" && kept > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Offer a place to ${email}`}
          onClick={() => act("offer", entry)}
        >
          Offer a place
        </Button>
      )}
      <RowMenu of={email}>
        {state === "waiting" && (
          <RowMenuItem
            label={`Move ${email} in line`}
            word="Move in line"
            icon={<IconArrowsMoveVertical size={16} aria-hidden />}
            onClick={() => act("move", entry)}
          />
        )}
        <RowMenuItem
          label={`Mail ${email} again`}
          word={state === "offered" ? "Mail the offer again" : "Mail the place again"}
          icon={<IconMail size={16} aria-hidden />}
          onClick={() => act("mail", entry)}
        />
        <RowMenuItem
          label={`Remove ${email} from the list`}
          word="Remove from the list"
          icon={<IconUserMinus size={16} aria-hidden />}
          isDangerous
          onClick={() => act("remove", entry)}
        />
      </RowMenu>
    </>
  );
}
