import type { PlayData } from "@foyer/contract/play.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";

/** A scenario that was played to its end. */
export type Played = {
  registrationId: number;
  data: PlayData;
  results: readonly ResultItem[];
  /** How its culture says what a ticked and an unticked box means. */
  yes: string;
  no: string;
};

/** Nowhere but here: a reload, or another play, forgets it. rules/player 15 */
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
