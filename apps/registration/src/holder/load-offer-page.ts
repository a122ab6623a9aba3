import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { HOLDER_TEXT_NAMES } from "@foyer/domain/ui-text/holder-text-names.ts";
import { type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import { type LoadRegions, type Progress, progressAfter, startProgress } from "@foyer/player/progress.ts";
import { PAGE_TEXTS, type PageTexts } from "../page/page-texts.ts";
import { loadCultures, loadRegions, loadTexts, Refusal } from "../page/server.ts";
import { withoutChanged } from "../registration/changed-consents.ts";
import { readProgress } from "../registration/stored-progress.ts";
import { loadOfferedTicket, type OfferedTicket } from "./calls.ts";
import type { HolderTexts } from "./holder-props.ts";

export type OfferPageData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: PageTexts;
  words: HolderTexts;
  /** Null: the offer has ended, or there was none. */
  opened: OpenedOffer | null;
};
export type OpenedOffer = {
  ticket: OfferedTicket;
  prepared: PreparedPlay;
  loadRegions: LoadRegions;
  /** With the answers about the company, and the address of the mail. */
  start: Progress;
  /** The progress that the tab has kept, else the start. */
  initial: Progress;
  /** The consents that were ticked and have another text now. rules/questions 26 */
  changed: readonly string[];
};

/** The place where the tab keeps what was typed, beside that of registrations. */
export const offerPlace = (token: string) => `offer.${token}`;

/** Loads an offered ticket with its questionnaire. */
export async function loadOfferPage(token: string, language: string | null): Promise<OfferPageData> {
  const found = loadOfferedTicket(token, language ?? undefined).catch(nullIfEnded);
  const [all, ticket] = await Promise.all([loadCultures(), found]);
  const cultures = all.filter(({ cultureCode }) => ticket === null || ticket.cultures.includes(cultureCode));
  const wanted = ticket ? [ticket.cultureCode] : [...(language ? [language] : []), ...navigator.languages];
  const culture = chooseCulture(cultures, wanted);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const [texts, words, opened] = await Promise.all([
    loadTexts(PAGE_TEXTS, cultureCode),
    loadTexts(HOLDER_TEXT_NAMES, cultureCode),
    ticket && open(token, ticket),
  ]);
  return { cultures, culture, texts, words, opened };
}

function nullIfEnded(error: unknown): null {
  if (error instanceof Refusal && [400, 404, 410, 422].includes(error.status)) return null;
  throw error;
}

async function open(token: string, ticket: OfferedTicket): Promise<OpenedOffer> {
  const { play, results, email } = ticket;
  const prepared = await preparePlay(play);
  const regions: LoadRegions = (countryId) => loadRegions(countryId, play.cultureCode);
  const about = await progressAfter(prepared, { currentOrderNumber: 1, results, passed: [] }, regions);
  const question = play.ticketFields.find(({ field }) => field === "email")?.questionId;
  const address = { type: "textbox", text: email, phoneCodeId: null } as const;
  const inputs = { ...about.inputs, ...(question !== undefined && { [question]: address }) };
  const start = { ...startProgress(prepared.playable), inputs };
  const stored = readProgress(offerPlace(token));
  const kept = stored?.version === play.version ? withoutChanged(play, stored) : null;
  const initial = kept?.progress ?? start;
  return { ticket, prepared, loadRegions: regions, start, initial, changed: kept?.changed ?? [] };
}
