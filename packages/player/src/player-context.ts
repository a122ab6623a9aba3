import type { PlayLists } from "@foyer/contract/play.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { createContext, type ReactNode, use } from "react";
import type { PlayerTexts } from "./player-texts.ts";
import type { RegionsState } from "./use-regions.ts";

export type SendCode = (email: string) => Promise<"sent" | "too-many" | "failed">;

/** All names by which somebody may look for a country, by its id. */
export type CountryNames = ReadonlyMap<number, readonly string[]>;

export type PlayerContextValue = {
  texts: PlayerTexts;
  lists: PlayLists;
  regionsOf: (countryId: number) => RegionsState;
  askAgain: (countryId: number) => void;
  /** Absent: countries are found by the shown names. */
  loadCountryNames?: (() => Promise<CountryNames>) | undefined;
  /** The ticket field that a question fills, if any. */
  fieldOf: (questionId: number) => TicketField | undefined;
  /** Is the promo code input shown? rules/player 8 */
  asksPromoCode: boolean;
  promoCodeNote: ReactNode;
  /** Many visitors type on this device, so inputs are never filled in from others' texts. rules/player 4 */
  isShared?: boolean;
  /** Mails a verification code to an address; undefined in "Test Scenario", which sends none. rules/player 14 */
  sendCode: SendCode | undefined;
  onLeave: ((questionId: number) => void) | undefined;
  /** The address for a question's verification code; null if none is answered yet. */
  addressFor: (questionId: number) => string | null;
};

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** The context that all questions of a player share. */
export function usePlayerContext(): PlayerContextValue {
  const context = use(PlayerContext);
  if (!context) throw new Error("A question must be inside a Player.");
  return context;
}

/** The autofill token of an input; `off` on a shared device. */
export function useAutoComplete(): (token: string | undefined) => string | undefined {
  const { isShared = false } = usePlayerContext();
  return (token) => (isShared ? "off" : token);
}
