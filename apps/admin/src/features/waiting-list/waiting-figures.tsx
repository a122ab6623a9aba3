import type { WaitingList } from "@foyer/contract/waiting-list.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatMinutes } from "@foyer/domain/format/durations.ts";
import { Alert, Text } from "@mantine/core";
import { Figure, FigureRow } from "../../project/figure.tsx";
import { LIST_WORDS } from "./waiting-words.ts";

/** The counts and the terms of a waiting list, and the places that wait for a choice. */
export function WaitingFigures({ list }: { list: WaitingList }) {
  const { waitingList, waiting, offered, taken, kept, offersInOrder, offerMinutes } = list;
  return (
    <>
      {kept > 0 && (
        <Alert color="orange" role="region" aria-label="Free places">
          {kept === 1 ? "1 free place is" : `${formatCount(kept)} free places are`} kept for this line.{" "}
          {offersInOrder ? "Offers go out while the registration is open." : "Choose who gets an offer."}
        </Alert>
      )}
      <FigureRow>
        <Figure name="Waiting" value={formatCount(waiting)} more="in line" />
        <Figure
          name="Offered"
          value={formatCount(offered)}
          more={`for ${formatMinutes(offerMinutes)} each`}
        />
        <Figure name="Taken" value={formatCount(taken)} more="with a ticket" />
      </FigureRow>
      <Text size="sm" c="dimmed">
        {LIST_WORDS[waitingList]}.{" "}
        {offersInOrder ? "Free places are offered in order." : "You choose who gets a free place."}
      </Text>
    </>
  );
}
