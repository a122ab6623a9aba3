import { largestProgramSize } from "@foyer/domain/question/pattern-cost.ts";
import { limitConcurrencyByKey } from "../concurrency-limit/limit-concurrency.ts";
import { problem } from "../http/problem-error.ts";
import { createWorkerPool } from "../threads/worker-pool.ts";
import type { MatchTask, PatternMatch } from "./match-patterns.thread.ts";
import { isSmallPattern } from "./pattern-engine.ts";

/** The maximum cost of the patterns of one request on the event loop, in instructions × characters: about 1 ms. */
const LARGEST_INLINE = 20_000;
/** The maximum time of the patterns of one request in the thread. */
const DEADLINE_MS = 250;

/** The longest that a request waits in each of the two queues. */
const WAIT_MS = 5_000;

const match = createWorkerPool<MatchTask, boolean[] | null>({
  module: new URL("./match-patterns.thread.ts", import.meta.url),
  task: "matchPatterns",
  // One task of each project.
  maxQueue: 200,
  timeoutMs: WAIT_MS,
  idleTimeoutMs: 60_000,
});

// A project has one task in the thread or its queue, so projects take turns, and a flood at one refuses only its own.
const inTurnOfProject = limitConcurrencyByKey<number>(1, { maximumWaiting: 50, maximumWaitMs: WAIT_MS });

/** Is this too much for the event loop? Then `matchPatterns` has to match before anybody asks `PATTERN_ENGINE`. */
export function areCostly(matches: readonly PatternMatch[]): boolean {
  let cost = 0;
  for (const { regex, text } of matches) {
    if (!isSmallPattern(regex)) return true;
    cost += largestProgramSize(regex) * text.length;
  }
  return cost > LARGEST_INLINE;
}

/**
 * Which of these texts fit their patterns; matched in a worker thread in the project's turn, refused at the deadline.
 * rules/limits 12
 */
export async function matchPatterns(projectId: number, matches: readonly PatternMatch[]): Promise<boolean[]> {
  const verdicts = await inTurnOfProject(projectId, () => match({ matches, deadlineMs: DEADLINE_MS }));
  if (verdicts === null) throw problem("answers-too-costly");
  return verdicts;
}
