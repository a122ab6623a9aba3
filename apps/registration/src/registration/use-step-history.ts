import type { PlayerState } from "@foyer/player/use-player.ts";
import { useEffect, useRef } from "react";

/** The number of completed steps in the current history entry. */
function stepsInHistory(): number {
  const { step } = (window.history.state ?? {}) as { step?: unknown };
  return typeof step === "number" ? step : 0;
}

/** How long the browser may take to go back over the steps. */
const WAIT_MS = 1_000;
let isLeaving = false;

/** Takes the form's steps out of the history, then goes on: Back does not lead into a submitted form. rules/player 18 */
export function leaveSteps(go: () => void): void {
  const steps = stepsInHistory();
  if (steps === 0) {
    go();
    return;
  }
  const arrive = () => {
    window.removeEventListener("popstate", arrive);
    clearTimeout(late);
    isLeaving = false;
    go();
  };
  const late = setTimeout(arrive, WAIT_MS);
  // The form does not follow these steps back.
  isLeaving = true;
  window.addEventListener("popstate", arrive);
  window.history.go(-steps);
}

/** Makes the browser's Back and Forward move between steps. rules/player 10 */
export function useStepHistory(player: PlayerState): void {
  const passed = player.progress.play.passed.length;
  const current = useRef(player);
  useEffect(() => {
    current.current = player;
  });

  useEffect(() => {
    const there = stepsInHistory();
    for (let step = there + 1; step <= passed; step += 1) {
      window.history.pushState({ ...window.history.state, step }, "", window.location.href);
    }
    if (there > passed) window.history.go(passed - there);
  }, [passed]);

  useEffect(() => {
    const follow = () => {
      if (isLeaving) return;
      const { progress, isLast, next, back } = current.current;
      const away = stepsInHistory() - progress.play.passed.length;
      if (away < 0) back(-away);
      // Forward never submits, and stays on a step with a missing answer.
      else if (away > 0 && (isLast || !next())) window.history.go(-away);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
}
