import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import type { PlayerState } from "@foyer/player/use-player.ts";
import { listsOfNames } from "@foyer/scenario-document/offer-lists.ts";
import { useMemo } from "react";
import { useRead } from "../../../server/use-read.ts";
import { PlayTrace } from "./play-trace.tsx";

type Props = { projectId: number; prepared: PreparedPlay; player: PlayerState };

/** The trace, once the names for its conditions are loaded. */
export function Trace({ projectId, prepared, player }: Props) {
  const { registrationId, cultureCode } = prepared.data;
  const { data: offer } = useRead(getScenarioOffer, {
    params: { projectId, registrationId },
    query: { cultureCode },
  });
  const lists = useMemo(() => offer && listsOfNames(offer), [offer]);
  return lists ? <PlayTrace prepared={prepared} player={player} lists={lists} /> : null;
}
