import type { ItecDelivery } from "@foyer/contract/itec-deliveries.ts";
import { Anchor } from "@mantine/core";
import { DeliveryStateText } from "../../../deliveries/delivery-state.tsx";
import { SendAgain } from "../../../deliveries/send-again.tsx";
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
  custom(
    "state",
    "State",
    (delivery, { timeZone }) => (
      <DeliveryStateText {...delivery} error={delivery.lastError} timeZone={timeZone} />
    ),
    {
      width: 16,
    },
  ),
  custom(
    "repeat",
    "Send again",
    (delivery, { repeat, isRepeating }) =>
      delivery.state === "failed" && (
        <SendAgain
          of={`of ticket ${delivery.ticketId}`}
          isOff={isRepeating}
          onClick={() => repeat(delivery)}
        />
      ),
    { width: 8 },
  ),
];
