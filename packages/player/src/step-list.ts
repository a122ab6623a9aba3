import { choicesOf } from "@foyer/domain/scenario/choices.ts";
import { isStepShown } from "@foyer/domain/scenario/conditions.ts";
import { inputOf } from "@foyer/domain/scenario/empty-inputs.ts";
import { currentStep, visibleQuestions } from "@foyer/domain/scenario/play.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Progress } from "./progress.ts";

/** A step of a play as a list shows it. */
export type ListedStep = { id: number; text: string; state: "passed" | "current" | "ahead" };

/** Lists the passed steps, the current one, and those that appear later for the answers so far, including its inputs. */
export function listSteps(playable: PlayableScenario, { play, inputs }: Progress): ListedStep[] {
  const current = currentStep(playable, play);
  if (!current) return [];
  const choices = [
    ...play.results,
    ...visibleQuestions(playable, play, inputs).flatMap((question) =>
      choicesOf(question, inputOf(question, inputs)),
    ),
  ];
  const passed = play.passed.flatMap((orderNumber) => playable.steps[orderNumber - 1] ?? []);
  const ahead = playable.steps.slice(play.currentOrderNumber).filter((step) => isStepShown(step, choices));
  const listed = (state: ListedStep["state"]) => (step: { id: number; text: string }) => ({
    id: step.id,
    text: step.text,
    state,
  });
  return [...passed.map(listed("passed")), listed("current")(current), ...ahead.map(listed("ahead"))];
}
