import { currentStep, isLastStep, nextStep, startPlay, visibleQuestions } from "../src/scenario/play.ts";
import type { PlayableScenario } from "../src/scenario/playable-scenario.ts";
import type { Play, QuestionInputs, ResultItem } from "../src/scenario/scenario.ts";
import { SAMPLE_LISTS } from "./sample-scenario.ts";
import type { Walk } from "./slow-player.ts";

/** The player's walk, with every play on the way and its results. */
export function walkQuickly(
  playable: PlayableScenario,
  inputs: QuestionInputs,
): Walk & { plays: readonly Play[]; results: readonly ResultItem[] | null } {
  const steps: Walk["steps"] = [];
  const plays: Play[] = [];
  for (let play = startPlay(playable); ; ) {
    const step = currentStep(playable, play);
    if (step) {
      const questionIds = visibleQuestions(playable, play, inputs).map(({ id }) => id);
      steps.push({ id: step.id, questionIds, isLast: isLastStep(playable, play, inputs) });
    }
    plays.push(play);
    const next = nextStep(playable, play, inputs, SAMPLE_LISTS);
    if ("issues" in next) return { steps, isFinished: false, plays, results: null };
    if ("finished" in next) return { steps, isFinished: true, plays, results: next.finished };
    play = next.play;
  }
}
