import type { PlayLists } from "@foyer/contract/play.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { createContext, use } from "react";
import type { PlayerTexts } from "./player-texts.ts";
import type { RegionsState } from "./use-regions.ts";

export type SendCode = (email: string) => Promise<"sent" | "too-many" | "failed">;

export type PlayerSurroundings = {
  texts: PlayerTexts;
  lists: PlayLists;
  regionsOf: (countryId: number) => RegionsState;
  askAgain: (countryId: number) => void;
  /** The field of the ticket that a question fills; undefined: none. */
  fieldOf: (questionId: number) => TicketField | undefined;
  /** Whether a promo code is asked for. rules/player 8 */
  asksPromoCode: boolean;
  /** Mails a verification code to an address; undefined: no code is sent here. rules/player 14 */
  sendCode: SendCode | undefined;
  /** The address that a question's verification code is for; null: none is answered yet. */
  addressFor: (questionId: number) => string | null;
};

export const PlayerContext = createContext<PlayerSurroundings | null>(null);

/** What all questions of a player share. */
export function usePlayerContext(): PlayerSurroundings {
  const surroundings = use(PlayerContext);
  if (!surroundings) throw new Error("A question stands in a player.");
  return surroundings;
}
