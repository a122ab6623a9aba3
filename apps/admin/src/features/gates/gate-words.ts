import type { Gate } from "@foyer/contract/gates.ts";
import type { EntryLimit, GateWay } from "@foyer/domain/gate/gate-rules.ts";

export const LIMIT_WORDS: Readonly<Record<EntryLimit, string>> = {
  once: "Once",
  "once-a-day": "Once a day",
  "after-exit": "Again after leaving",
  unlimited: "Without limit",
};

export const WAY_WORDS: Readonly<Record<GateWay, string>> = {
  in: "In",
  out: "Out",
  both: "In and out",
};

/** How a gate is passed: `In and out, once a day, then stopped`. */
export function passageOf({ way, entryLimit, stopsRepeats }: Gate): string {
  if (way === "out") return WAY_WORDS.out;
  const limit = LIMIT_WORDS[entryLimit].toLowerCase();
  return [WAY_WORDS[way], limit, stopsRepeats && "then stopped"].filter(Boolean).join(", ");
}

/** When a gate admits: `12 May, 13 May, from 09:00 to 18:00`; empty: always. */
export function timesOf({ days, opensAt, closesAt }: Gate, formatDay: (day: string) => string): string {
  const hours = [opensAt && `from ${opensAt}`, closesAt && `to ${closesAt}`].filter(Boolean).join(" ");
  const listed = days.length > 3 ? `${days.length} days` : days.map(formatDay).join(", ");
  return [listed, hours].filter((part) => part !== "").join(", ");
}
