import type { PlayData } from "@foyer/contract/play.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";

/** A scenario that was played to its end. */
export type Played = {
  registrationId: number;
  data: PlayData;
  results: readonly ResultItem[];
  /** Texts of a ticked and an unticked checkbox, in the registration's culture. */
  yes: string;
  no: string;
};

/** Kept in memory only: a reload or another play discards it. rules/player 15 */
let last: Played | null = null;

export function keepPlayed(played: Played): void {
  last = played;
}

export function forgetPlayed(): void {
  last = null;
}

export function playedOf(registrationId: string): Played | null {
  return last !== null && String(last.registrationId) === registrationId ? last : null;
}
