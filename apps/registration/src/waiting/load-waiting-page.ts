import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { WAITING_TEXT_NAMES } from "@foyer/domain/ui-text/waiting-text-names.ts";
import { PAGE_TEXTS, type PageTextName } from "../page/page-texts.ts";
import { loadCultures, loadRegistration, loadTexts, type PublicRegistration } from "../page/server.ts";
import { loadPlace, type WaitingPlace } from "./waiting-calls.ts";

export type WaitingTextName = PageTextName | (typeof WAITING_TEXT_NAMES)[number];
export type WaitingTexts = UiTexts<WaitingTextName>;

export type WaitingPageData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: WaitingTexts;
  /** Null: unknown link. */
  registration: PublicRegistration | null;
  /** Null: unknown link, or the form that joins. */
  place: WaitingPlace | null;
};

/** Loads the data of a waiting list's page, in the requested language, else the place's or the registration's. */
export async function loadWaitingPage(
  code: string,
  identifier: string,
  language: string | null,
): Promise<WaitingPageData> {
  const [all, first, own] = await Promise.all([
    loadCultures(),
    loadRegistration(code),
    identifier === "" ? null : loadPlace(identifier),
  ]);
  const cultures = all.filter(({ cultureCode }) => first === null || first.cultures.includes(cultureCode));
  const wanted = [language, own?.cultureCode, first?.cultureCode].flatMap((one) => one ?? []);
  const culture = chooseCulture(cultures, first ? wanted : [...wanted, ...navigator.languages]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const [texts, registration, place] = await Promise.all([
    loadTexts([...PAGE_TEXTS, ...WAITING_TEXT_NAMES], cultureCode),
    first && first.cultureCode !== cultureCode ? loadRegistration(code, cultureCode) : first,
    own && own.cultureCode !== cultureCode ? loadPlace(identifier, cultureCode) : own,
  ]);
  return { cultures, culture, texts, registration, place };
}
