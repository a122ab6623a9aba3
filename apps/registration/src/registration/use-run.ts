import { useEffect, useRef } from "react";
import type { Answer } from "../page/server.ts";
import { useHere } from "../page/use-address.ts";
import { forgetNetworkingChoice } from "./networking-choice.tsx";
import { enterRun, finishRun, outcomeOfRun, type RunOutcome, runInHistory } from "./registration-run.ts";
import { showOutcome } from "./show-outcome.ts";
import { forgetProgress } from "./stored-progress.ts";

/** The run of a form: whether a copy of this tab has finished it, and its end. */
export function useRun(code: string) {
  const run = useRef("");
  useEffect(() => {
    run.current = enterRun(code);
  }, [code]);
  return {
    isFinished: () => outcomeOfRun(code, run.current) !== null,
    /** Forgets the answers, and shows the ticket or the message. */
    finish: (answer: Answer) => {
      finishRun(code, run.current, answer);
      forgetProgress(code);
      forgetNetworkingChoice(code);
      showOutcome(code, answer);
    },
  };
}

/** The outcome of the run of the current history entry, here or in a copy of this tab. Null: it goes on. */
export function useRunOutcome(code: string): RunOutcome | null {
  // Null while the run goes on, so that entering it does not render the first view again: that would clear what was
  // typed before the scripts ran.
  const outcome = useHere(() => textOf(outcomeOfRun(code, runInHistory())));
  return outcome === null ? null : (JSON.parse(outcome) as RunOutcome);
}

const textOf = (outcome: RunOutcome | null) => (outcome === null ? null : JSON.stringify(outcome));
