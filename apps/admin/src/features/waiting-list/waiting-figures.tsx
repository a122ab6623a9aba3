import type { WaitingList } from "@foyer/contract/waiting-list.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Text } from "@mantine/core";
import { LIST_WORDS } from "./waiting-words.ts";

/** The terms and the counts of a waiting list, and the places that wait for a choice. */
export function WaitingFigures({ list }: { list: WaitingList }) {
  const { waitingList, waiting, offered, taken, kept, offersInOrder, offerMinutes } = list;
  return (
    <>
      {kept > 0 && (
        <Alert color="orange" role="region" aria-label="Free places">
          {kept === 1 ? "1 free place is" : `${formatCount(kept)} free places are`} kept for this line.{" "}
          {offersInOrder ? "It is offered while the registration is open." : "Choose who gets an offer."}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {LIST_WORDS[waitingList]}. {formatCount(waiting)} waiting, {formatCount(offered)} offered,{" "}
        {formatCount(taken)} taken. {offersInOrder ? "Offers go out in order" : "You choose whom to offer"},
        for {durationOf(offerMinutes)} each.
      </Text>
    </>
  );
}

/** A duration in its largest whole unit. */
function durationOf(minutes: number): string {
  const [unit, size] =
    minutes % 1440 === 0
      ? (["day", 1440] as const)
      : minutes % 60 === 0
        ? (["hour", 60] as const)
        : (["minute", 1] as const);
  const count = minutes / size;
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}
