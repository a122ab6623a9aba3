import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { startPlay } from "@foyer/domain/scenario/play.ts";
import type { Play } from "@foyer/domain/scenario/scenario.ts";
import { findWitness } from "@foyer/domain/scenario/witness/find-witness.ts";
import { playAfter } from "@foyer/domain/scenario/witness/play-after.ts";
import { makeSearchSpace } from "@foyer/domain/scenario/witness/search-space.ts";
import type { Target } from "@foyer/domain/scenario/witness/target.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { namedLists, offerOf } from "@foyer/scenario-document/offer-lists.ts";
import { useEffect, useRef } from "react";
import { useRead } from "../../../server/use-read.ts";
import { useSearch } from "../../../shell/use-search.ts";
import { StartSearch } from "./start-search.ts";

type Options = { projectId: number; onStart: (start: { play: StartPlay }) => void };
type StartPlay = { currentOrderNumber: number; results: [...Play["results"]]; passed: [...Play["passed"]] };

/** No step and no question: the player starts at the first step. */
const NOWHERE = " ";

/** Starts the play at the place in the address, and again whenever that changes. rules/player 16 */
export function useStartAt({ data, playable }: PreparedPlay, { projectId, onStart }: Options): void {
  const [{ step, question }] = useSearch(StartSearch);
  const place = `${step} ${question}`;
  const target = targetOf(Number(step), Number(question), playable.questions);
  const { data: offer } = useRead(
    getScenarioOffer,
    { params: { projectId, registrationId: data.registrationId }, query: { cultureCode: data.cultureCode } },
    { enabled: target !== null },
  );
  const started = useRef(NOWHERE);
  useEffect(() => {
    if (started.current === place || (target && !offer)) return;
    started.current = place;
    // The address names no place any more.
    if (!target || !offer) {
      onStart({ play: copyOf(startPlay(playable)) });
      return;
    }
    const found = findWitness(makeSearchSpace(playable, offerOf(offer)), target);
    if (!("witness" in found)) return;
    onStart({ play: copyOf(playAfter(playable, found.witness, namedLists(offer))) });
  });
}

const copyOf = ({ currentOrderNumber, results, passed }: Play): StartPlay => ({
  currentOrderNumber,
  results: [...results],
  passed: [...passed],
});

function targetOf(
  stepId: number,
  questionId: number,
  questions: PreparedPlay["playable"]["questions"],
): Target | null {
  if (questions.has(questionId)) return { kind: "question", questionId };
  return stepId > 0 ? { kind: "step", stepId } : null;
}
