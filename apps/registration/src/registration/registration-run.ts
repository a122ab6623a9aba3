import type { Answer } from "../page/server.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

/** The end of a run: the link of its ticket, or a message. */
export type RunOutcome = { identifier: string } | { message: string };
type Finished = { run: string; outcome: RunOutcome };

/** Finished runs of a registration that a browser remembers; the oldest are forgotten. */
const MAX_FINISHED = 20;

const currentPlace = (code: string) => `foyer.run.${code}`;
const finishedPlace = (code: string) => `foyer.finished.${code}`;

/** The run of the current history entry: one filling of the form, from its first view to its outcome. Null: none yet. */
export function runInHistory(): string | null {
  const { run } = (window.history.state ?? {}) as { run?: unknown };
  return typeof run === "string" ? run : null;
}

/**
 * Returns the run of the current history entry, else the one that this tab has not finished, else a new one. The entry
 * keeps it, so that Back leads to what this run ended in. rules/player 18
 */
export function enterRun(code: string): string {
  const current = recall<{ run: string }>(currentPlace(code))?.run ?? null;
  // A copy of this tab may have finished it.
  const isOpen = current !== null && outcomeOfRun(code, current) === null;
  const run = runInHistory() ?? (isOpen ? current : null) ?? makeRun();
  remember(currentPlace(code), { run });
  window.history.replaceState({ ...window.history.state, run }, "");
  return run;
}

const makeRun = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Remembers what a run ended in, for all tabs: a copied tab has the same run. The next run of this tab is another. */
export function finishRun(code: string, run: string, answer: Answer): void {
  const outcome =
    answer.outcome === "ticket" ? { identifier: answer.ticket.identifier } : { message: answer.message };
  const others = finishedRuns(code).filter((one) => one.run !== run);
  remember(finishedPlace(code), [...others, { run, outcome }].slice(-MAX_FINISHED), "browser");
  forget(currentPlace(code));
}

/** The outcome of a run; null: it goes on. */
export function outcomeOfRun(code: string, run: string | null): RunOutcome | null {
  return run === null ? null : (finishedRuns(code).find((one) => one.run === run)?.outcome ?? null);
}

function finishedRuns(code: string): Finished[] {
  const found = recall<Finished[]>(finishedPlace(code), "browser");
  return Array.isArray(found) ? found : [];
}
