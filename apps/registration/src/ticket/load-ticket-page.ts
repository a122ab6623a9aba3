import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { PAGE_TEXTS, type PageTexts } from "../page/page-texts.ts";
import {
  loadCultures,
  loadRegistration,
  loadTexts,
  loadTicket,
  type PublicRegistration,
  type PublicTicket,
  Refusal,
} from "../page/server.ts";

const PASSED_ON = ["TICKET_PASSED_ON"] as const;

export type TicketPageData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: PageTexts;
  /** Null: unknown link. */
  ticket: PublicTicket | null;
  /** The registration of the link, where its ticket is unknown. */
  registration: PublicRegistration | null;
  /** The title in place of a ticket that is not there; undefined: that it is unknown. */
  title?: string;
};

function goneIfPassedOn(error: unknown): "gone" {
  if (error instanceof Refusal && error.status === 410) return "gone";
  throw error;
}

/** Loads the data of a ticket's page, in the requested language or the ticket's. */
export async function loadTicketPage(
  code: string,
  identifier: string,
  language: string | null,
): Promise<TicketPageData> {
  const [all, found] = await Promise.all([loadCultures(), loadTicket(identifier).catch(goneIfPassedOn)]);
  const ticket = found === "gone" ? null : found;
  // An unknown ticket may have a known event, whose face and contact then lead on.
  const registration = ticket === null ? await loadRegistration(code) : null;
  const known = ticket ?? registration;
  const cultures = all.filter(({ cultureCode }) => known === null || known.cultures.includes(cultureCode));
  const wanted = language === null ? [] : [language];
  const own = known ? [known.cultureCode] : navigator.languages;
  const culture = chooseCulture(cultures, [...wanted, ...own]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const texts = loadTexts(PAGE_TEXTS, cultureCode);
  const isOther = known !== null && known.cultureCode !== cultureCode;
  return {
    cultures,
    culture,
    ticket: ticket && isOther ? await loadTicket(identifier, cultureCode) : ticket,
    registration: registration && isOther ? await loadRegistration(code, cultureCode) : registration,
    texts: await texts,
    ...(found === "gone" && { title: (await loadTexts(PASSED_ON, cultureCode)).TICKET_PASSED_ON }),
  };
}
