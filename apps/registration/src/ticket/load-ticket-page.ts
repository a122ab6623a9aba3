import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { PAGE_TEXTS, type PageTexts } from "../page/page-texts.ts";
import { loadCultures, loadTexts, loadTicket, type PublicTicket } from "../page/server.ts";

export type TicketPageData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: PageTexts;
  /** Null: unknown link. */
  ticket: PublicTicket | null;
};

/** Loads the data of a ticket's page, in the requested language or the ticket's. */
export async function loadTicketPage(identifier: string, language: string | null): Promise<TicketPageData> {
  const [all, first] = await Promise.all([loadCultures(), loadTicket(identifier)]);
  const cultures = all.filter(({ cultureCode }) => first === null || first.cultures.includes(cultureCode));
  const wanted = language === null ? [] : [language];
  const culture = chooseCulture(cultures, [
    ...wanted,
    ...(first ? [first.cultureCode] : navigator.languages),
  ]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const [texts, ticket] = await Promise.all([
    loadTexts(PAGE_TEXTS, cultureCode),
    first === null || first.cultureCode === cultureCode ? first : loadTicket(identifier, cultureCode),
  ]);
  return { cultures, culture, texts, ticket };
}
