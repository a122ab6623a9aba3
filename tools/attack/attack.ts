import type { Stand } from "./stand.ts";

/** The outcome of one attack: what was tried, what was seen, and where the server gave way. */
export type Outcome = { tried: number; seen: string; breaches: readonly string[] };

/** One kind of attack; `promise` is what the server must hold. */
export type Attack = { name: string; promise: string; run: (stand: Stand) => Promise<Outcome> };
