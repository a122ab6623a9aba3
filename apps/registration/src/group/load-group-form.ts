import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { withoutConsents } from "@foyer/domain/scenario/consents.ts";
import { withoutProofs } from "@foyer/domain/scenario/without-proofs.ts";
import { type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import { loadCultures, loadRegistration, loadTexts, type PublicRegistration } from "../page/server.ts";
import { GROUP_PAGE_TEXTS, type GroupTexts } from "./group-texts.ts";

export type GroupFormData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: GroupTexts;
  /** Null: unknown link. */
  registration: PublicRegistration | null;
  /** The questionnaire without codes; null: nobody orders for others here at the moment. */
  prepared: PreparedPlay | null;
};

/** Loads the form that registers several people, in the requested language or the registration's. */
export async function loadGroupForm(code: string, language: string | null): Promise<GroupFormData> {
  const [all, first] = await Promise.all([loadCultures(), loadRegistration(code)]);
  const cultures = all.filter(({ cultureCode }) => first === null || first.cultures.includes(cultureCode));
  const wanted = [language, first?.cultureCode].flatMap((one) => one ?? []);
  const culture = chooseCulture(cultures, first ? wanted : [...wanted, ...navigator.languages]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const [texts, registration] = await Promise.all([
    loadTexts(GROUP_PAGE_TEXTS, cultureCode),
    first && first.cultureCode !== cultureCode ? loadRegistration(code, cultureCode) : first,
  ]);
  const play = registration?.groupMaximum ? registration.play : null;
  const prepared = play && (await preparePlay(withoutConsents(withoutProofs(play))));
  return { cultures, culture, texts, registration, prepared };
}
