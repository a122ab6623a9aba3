import type { WebhookDelivery } from "@foyer/contract/webhooks.ts";
import { Anchor, Text } from "@mantine/core";
import { DeliveryStateText } from "../../deliveries/delivery-state.tsx";
import { SendAgain } from "../../deliveries/send-again.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { eventLabel } from "./webhook-words.ts";

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
  custom(
    "state",
    "State",
    (delivery, { timeZone }) => <DeliveryStateText {...delivery} timeZone={timeZone} />,
    {
      width: 16,
    },
  ),
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
        <SendAgain of={`${delivery.id}`} isOff={isRepeating} onClick={() => repeat(delivery)} />
      ),
    { width: 8 },
  ),
];
