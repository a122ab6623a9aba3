import type { WebhookDelivery } from "@foyer/contract/webhooks.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Anchor, Button, Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { eventLabel, STATE_COLORS, STATE_WORDS } from "./webhook-words.ts";

/** The project with its zone, and the action that sends a delivery again. */
type Context = {
  projectId: number;
  timeZone: string;
  repeat: (delivery: WebhookDelivery) => void;
  isRepeating: boolean;
};

const { custom, moment } = columnsOf<WebhookDelivery, Context>();

/** The columns of the log. */
export const DELIVERY_COLUMNS = [
  moment("createdAt", "Event at", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
  custom("event", "Event", ({ type, ticketId }, { projectId }) => (
    <>
      {eventLabel(type)}{" "}
      {ticketId !== null && (
        <Anchor component={AppLink} to={ticketPath({ projectId, ticketId })}>
          {ticketId}
        </Anchor>
      )}
    </>
  )),
  custom("state", "State", (delivery, { timeZone }) => <State delivery={delivery} timeZone={timeZone} />, {
    width: 16,
  }),
  custom(
    "answer",
    "Answer",
    ({ answerStatus, durationMs }) => (
      <>
        {answerStatus ?? "–"}
        {durationMs !== null && (
          <Text size="xs" c="dimmed">
            {durationMs} ms
          </Text>
        )}
      </>
    ),
    { width: 6 },
  ),
  custom(
    "repeat",
    "Send again",
    (delivery, { repeat, isRepeating }) =>
      delivery.state !== "waiting" && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isRepeating}
          aria-label={`Send delivery ${delivery.id} again`}
          onClick={() => repeat(delivery)}
        >
          Send again
        </Button>
      ),
    { width: 8 },
  ),
];

function State({ delivery, timeZone }: { delivery: WebhookDelivery; timeZone: string }) {
  const { state, attempts, nextAt, error } = delivery;
  return (
    <>
      <DotBadge color={STATE_COLORS[state]} size="sm">
        {STATE_WORDS[state]}
      </DotBadge>
      <Text size="xs" c="dimmed" component="div">
        {attempts > 0 && (attempts === 1 ? "1 attempt" : `${attempts} attempts`)}
        {state === "waiting" && attempts > 0 && (
          <>
            , next <Moment at={nextAt} timeZone={timeZone} isZoneNamed />
          </>
        )}
        {error && <div style={{ overflowWrap: "anywhere" }}>{error}</div>}
      </Text>
    </>
  );
}
