/** How often a ticket may enter through the gates of one area. rules/gates 4 */
export const ENTRY_LIMITS = ["once", "once-a-day", "after-exit", "unlimited"] as const;
export type EntryLimit = (typeof ENTRY_LIMITS)[number];

/** Which ways people pass a gate. */
export const GATE_WAYS = ["in", "out", "both"] as const;
export type GateWay = (typeof GATE_WAYS)[number];
export type Direction = "in" | "out";

/** The tickets that a gate admits, when, and how often. rules/gates 3 */
export type GateRules = {
  /** Ids of registrations; empty: all. */
  registrationIds: readonly number[];
  /** Days as `2026-05-12`; empty: all. */
  days: readonly string[];
  /** Wall times as `09:00`; null: no limit. */
  opensAt: string | null;
  closesAt: string | null;
  entryLimit: EntryLimit;
  /** Whether somebody beyond the limit is stopped; otherwise they are admitted and marked. */
  stopsRepeats: boolean;
};
