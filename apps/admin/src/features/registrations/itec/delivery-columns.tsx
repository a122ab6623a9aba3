import type { DeliveryState, ItecDelivery } from "@foyer/contract/itec-deliveries.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Anchor, Button, Text } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import { ticketPath } from "../../../project/object-paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";

/** The registration's project with its zone, and the action that repeats a failed delivery. */
type Context = {
  projectId: number;
  timeZone: string;
  repeat: (delivery: ItecDelivery) => void;
  isRepeating: boolean;
};

const { custom, moment } = columnsOf<ItecDelivery, Context>();

/** Labels of the states of deliveries. */
export const STATE_WORDS: Record<DeliveryState, string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  dropped: "Not needed",
};
const COLORS: Record<DeliveryState, string> = {
  waiting: "yellow",
  delivered: "green",
  failed: "red",
  dropped: "gray",
};

/** The columns of the deliveries; a failed one shows its reason. */
export const DELIVERY_COLUMNS = [
  moment("createdAt", "Confirmed", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
  custom("ticket", "Ticket", ({ ticketId, fullName }, { projectId }) => (
    <>
      <Anchor component={AppLink} to={ticketPath({ projectId, ticketId })}>
        {ticketId}
      </Anchor>{" "}
      <bdi>{fullName}</bdi>
    </>
  )),
  custom("state", "State", (delivery, { timeZone }) => <State delivery={delivery} timeZone={timeZone} />, {
    width: 16,
  }),
  custom(
    "repeat",
    "Repeat",
    (delivery, { repeat, isRepeating }) =>
      delivery.state === "failed" && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isRepeating}
          aria-label={`Repeat the delivery of ticket ${delivery.ticketId}`}
          onClick={() => repeat(delivery)}
        >
          Repeat
        </Button>
      ),
    { width: 7 },
  ),
];

function State({ delivery, timeZone }: { delivery: ItecDelivery; timeZone: string }) {
  const { state, attempts, nextAt, deliveredAt, lastError } = delivery;
  return (
    <>
      <DotBadge color={COLORS[state]} size="sm">
        {STATE_WORDS[state]}
      </DotBadge>
      <Text size="xs" c="dimmed" component="div">
        {deliveredAt && <Moment at={deliveredAt} timeZone={timeZone} isZoneNamed />}
        {!deliveredAt && attempts > 0 && (attempts === 1 ? "1 attempt" : `${attempts} attempts`)}
        {state === "waiting" && attempts > 0 && (
          <>
            , next <Moment at={nextAt} timeZone={timeZone} isZoneNamed />
          </>
        )}
        {lastError && <div style={{ overflowWrap: "anywhere" }}>{lastError}</div>}
      </Text>
    </>
  );
}
