import type { DeliveryState, ItecDelivery } from "@foyer/contract/itec-deliveries.ts";
import { Anchor, Badge, Button, Text } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import { ticketPath } from "../../../project/object-paths.ts";
import { ProjectMoment } from "../../../project/project-moment.tsx";
import { AppLink } from "../../../shell/app-link.tsx";

/** The registration's project, and what repeats a failed delivery. */
type Here = { projectId: number; repeat: (delivery: ItecDelivery) => void; isRepeating: boolean };

const { custom } = columnsOf<ItecDelivery, Here>();

/** Labels of the states of deliveries. */
export const STATE_WORDS: Record<DeliveryState, string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  dropped: "Not needed",
};
const COLORS: Record<DeliveryState, string> = {
  ...{ waiting: "yellow", delivered: "green", failed: "red", dropped: "gray" },
};

/** The columns of the deliveries; what was not delivered says why. */
export const DELIVERY_COLUMNS = [
  custom(
    "createdAt",
    "Confirmed",
    ({ createdAt }, { projectId }) => <ProjectMoment at={createdAt} projectId={projectId} />,
    { width: 9.5 },
  ),
  custom("ticket", "Ticket", ({ ticketId, fullName }, { projectId }) => (
    <>
      <Anchor component={AppLink} to={ticketPath({ projectId, ticketId })}>
        {ticketId}
      </Anchor>{" "}
      <bdi>{fullName}</bdi>
    </>
  )),
  custom("state", "State", (delivery, { projectId }) => <State delivery={delivery} projectId={projectId} />, {
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

function State({ delivery, projectId }: { delivery: ItecDelivery; projectId: number }) {
  const { state, attempts, nextAt, deliveredAt, lastError } = delivery;
  const background = `var(--mantine-color-${COLORS[state]}-6)`;
  const dot = <span style={{ display: "block", width: 8, height: 8, borderRadius: 4, background }} />;
  return (
    <>
      <Badge variant="default" size="sm" tt="none" fw={500} leftSection={dot}>
        {STATE_WORDS[state]}
      </Badge>
      <Text size="xs" c="dimmed" component="div">
        {deliveredAt && <ProjectMoment at={deliveredAt} projectId={projectId} />}
        {!deliveredAt && attempts > 0 && (attempts === 1 ? "1 attempt" : `${attempts} attempts`)}
        {state === "waiting" && attempts > 0 && (
          <>
            , next <ProjectMoment at={nextAt} projectId={projectId} />
          </>
        )}
        {lastError && <div style={{ overflowWrap: "anywhere" }}>{lastError}</div>}
      </Text>
    </>
  );
}
