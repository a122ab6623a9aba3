import type { PlayData } from "@foyer/contract/play.ts";
import { nextStep } from "@foyer/domain/scenario/play.ts";
import type { QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import { expect, it } from "vitest";
import { makeLists } from "./play-lists.ts";
import { preparePlay } from "./prepare-play.ts";
import { startProgress } from "./progress.ts";
import { listSteps } from "./step-list.ts";

type Step = PlayData["steps"][number];
const box: Step["questions"][number] = {
  id: 1,
  text: "Press?",
  type: "checkbox",
  settings: {},
  conditions: [],
  answers: [],
};
const step = (id: number, conditions: Step["conditions"] = []): Step => ({
  id,
  text: `Step ${id}`,
  conditions,
  questions: [{ ...box, id }],
});
const data: PlayData = {
  registrationId: 1,
  cultureCode: "en-GB",
  rightToLeft: false,
  version: 1,
  steps: [step(1), step(2, [{ questionId: 1, kind: "checkbox", checked: true }]), step(3)],
  ticketFields: [],
  lists: { countries: [], phoneCodes: [], partitions: [] },
};
const ticked = (checked: boolean): QuestionInputs => ({ 1: { type: "checkbox", checked } });

it("lists passed, current and later steps; an answer of the current one adds a step", async () => {
  const { playable } = await preparePlay(data);
  const states = (progress: Parameters<typeof listSteps>[1]) =>
    listSteps(playable, progress).map(({ id, state }) => `${id} ${state}`);
  const { play } = startProgress(playable);
  expect(states({ play, inputs: ticked(false) })).toEqual(["1 current", "3 ahead"]);
  expect(states({ play, inputs: ticked(true) })).toEqual(["1 current", "2 ahead", "3 ahead"]);
  const answer = nextStep(playable, play, ticked(true), makeLists(data.lists, new Map()));
  const next = "play" in answer ? answer.play : play;
  expect(states({ play: next, inputs: ticked(true) })).toEqual(["1 passed", "2 current", "3 ahead"]);
});
