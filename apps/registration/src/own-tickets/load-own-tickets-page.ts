import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { OWN_TICKETS_TEXT_NAMES } from "@foyer/domain/ui-text/own-tickets-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PAGE_TEXTS, type PageTextName } from "../page/page-texts.ts";
import { loadCultures, loadRegistration, loadTexts, type PublicRegistration } from "../page/server.ts";
import { loadOwnTickets, type OwnTickets } from "./own-tickets-calls.ts";

export type OwnTextName = PageTextName | (typeof OWN_TICKETS_TEXT_NAMES)[number];
export type OwnTexts = UiTexts<OwnTextName>;

export type OwnTicketsData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: OwnTexts;
  /** Null: unknown link. */
  registration: PublicRegistration | null;
  /** Null: no address is proven yet. */
  own: OwnTickets | null;
};

/** Loads the page with all tickets of an address, in the requested language or the registration's. */
export async function loadOwnTicketsPage(code: string, language: string | null): Promise<OwnTicketsData> {
  const [all, first] = await Promise.all([loadCultures(), loadRegistration(code)]);
  const cultures = all.filter(({ cultureCode }) => first === null || first.cultures.includes(cultureCode));
  const wanted = [language, first?.cultureCode].flatMap((one) => one ?? []);
  const culture = chooseCulture(cultures, first ? wanted : [...wanted, ...navigator.languages]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const [texts, registration, own] = await Promise.all([
    loadTexts([...PAGE_TEXTS, ...OWN_TICKETS_TEXT_NAMES], cultureCode),
    first && first.cultureCode !== cultureCode ? loadRegistration(code, cultureCode) : first,
    first && loadOwnTickets(code, cultureCode),
  ]);
  return { cultures, culture, texts, registration, own };
}
