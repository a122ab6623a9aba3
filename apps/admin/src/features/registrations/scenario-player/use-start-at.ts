import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { Play } from "@foyer/domain/scenario/scenario.ts";
import { findWitness } from "@foyer/domain/scenario/witness/find-witness.ts";
import { playAfter } from "@foyer/domain/scenario/witness/play-after.ts";
import { makeSearchSpace } from "@foyer/domain/scenario/witness/search-space.ts";
import type { Target } from "@foyer/domain/scenario/witness/target.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { namedLists, offerOf } from "@foyer/scenario-document/offer-lists.ts";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { useRead } from "../../../server/use-read.ts";
import { useSearch } from "../../../shell/use-search.ts";

/** `?question=5` or `?step=2`: where the play begins, as after the shortest way. */
const Search = z.object({ step: z.string().default(""), question: z.string().default("") });

type Options = { projectId: number; onStart: (start: { play: StartPlay }) => void };
type StartPlay = { currentOrderNumber: number; results: [...Play["results"]]; passed: [...Play["passed"]] };

/** Begins the play where the address says, once. rules/player 16 */
export function useStartAt({ data, playable }: PreparedPlay, { projectId, onStart }: Options): void {
  const [{ step, question }] = useSearch(Search);
  const target = targetOf(Number(step), Number(question), playable.questions);
  const { data: offer } = useRead(
    getScenarioOffer,
    { params: { projectId, registrationId: data.registrationId }, query: { cultureCode: data.cultureCode } },
    { enabled: target !== null },
  );
  const isDone = useRef(false);
  useEffect(() => {
    if (!offer || !target || isDone.current) return;
    isDone.current = true;
    const found = findWitness(makeSearchSpace(playable, offerOf(offer)), target);
    if (!("witness" in found)) return;
    const { currentOrderNumber, results, passed } = playAfter(playable, found.witness, namedLists(offer));
    onStart({ play: { currentOrderNumber, results: [...results], passed: [...passed] } });
  });
}

function targetOf(
  stepId: number,
  questionId: number,
  questions: PreparedPlay["playable"]["questions"],
): Target | null {
  if (questions.has(questionId)) return { kind: "question", questionId };
  return stepId > 0 ? { kind: "step", stepId } : null;
}
