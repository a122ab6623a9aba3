import { countOf } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Text } from "@mantine/core";

export type DeliveryState = "waiting" | "delivered" | "failed" | "dropped";

/** Labels of the states of deliveries to other systems. */
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

type Props = {
  state: DeliveryState;
  attempts: number;
  nextAt: string;
  deliveredAt?: string | null;
  /** The reason why the last attempt failed. */
  error: string;
  timeZone: string;
};

/** How a delivery stands: its state, then its attempts or when it was delivered, then why it failed. */
export function DeliveryStateText({ state, attempts, nextAt, deliveredAt, error, timeZone }: Props) {
  return (
    <>
      <DotBadge color={COLORS[state]} size="sm">
        {STATE_WORDS[state]}
      </DotBadge>
      <Text size="xs" c="dimmed" component="div">
        {deliveredAt && <Moment at={deliveredAt} timeZone={timeZone} isZoneNamed />}
        {!deliveredAt && attempts > 0 && countOf(attempts, "attempt")}
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
