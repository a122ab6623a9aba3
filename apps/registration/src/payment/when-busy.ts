import { Refusal } from "../page/server.ts";

/** A crowd that pays at once is through within this: five waits of 1 to 3 seconds. */
const TRIES = 6;
const LEAST_MS = 1_000;
const SPREAD_MS = 2_000;

type Clock = { wait: (ms: number) => Promise<void>; random: () => number };
const CLOCK: Clock = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

/**
 * Repeats what a busy server has refused; each visitor waits another time, so that they do not come back together. Only for
 * what may be repeated. rules/payments 11
 */
export async function whenBusy<T>(work: () => Promise<T>, { wait, random }: Clock = CLOCK): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === "busy";
      if (!isBusy || tries >= TRIES) throw error;
      await wait(LEAST_MS + random() * SPREAD_MS);
    }
  }
}
