import type { PlayData } from "@foyer/contract/play.ts";
import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { loadEngine, type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import {
  isUnderWay,
  type LoadRegions,
  type Progress,
  resumeProgress,
  startProgress,
} from "@foyer/player/progress.ts";
import { PAGE_TEXTS, type PageTexts } from "../page/page-texts.ts";
import {
  loadCultures,
  loadRegions,
  loadRegistration,
  loadTexts,
  type PublicRegistration,
} from "../page/server.ts";
import { changedConsents, withoutTicks } from "./changed-consents.ts";
import { inputsFromLink } from "./inputs-from-link.ts";
import { readProgress, type StoredProgress } from "./stored-progress.ts";

/** A playable scenario, the progress to start from, and a notice about that progress. */
export type Beginning = {
  prepared: PreparedPlay;
  loadRegions: LoadRegions;
  initial: Progress;
  /** The initial progress of a visitor without stored answers, with what the link fills in. */
  start: Progress;
  notice: "PROGRESS_RESTORED" | "SCENARIO_CHANGED" | null;
  /** The titles of the questions whose answers do not fit the changed scenario. */
  misfits: readonly string[];
};
export type RegistrationPageData = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: PageTexts;
  /** Null: unknown link. */
  registration: PublicRegistration | null;
  /** Null: the registration is not open. */
  beginning: Beginning | null;
};

/** Loads the data of a registration's page, in the requested language or the registration's. rules/player 10 */
export async function loadRegistrationPage(
  code: string,
  language: string | null,
): Promise<RegistrationPageData> {
  const [all, first] = await Promise.all([loadCultures(), loadRegistration(code)]);
  const cultures = all.filter(({ cultureCode }) => first === null || first.cultures.includes(cultureCode));
  const wanted = language === null ? [] : [language];
  const culture = chooseCulture(cultures, [
    ...wanted,
    ...(first ? [first.cultureCode] : navigator.languages),
  ]);
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const [texts, registration] = await Promise.all([
    loadTexts(PAGE_TEXTS, cultureCode),
    first === null || first.cultureCode === cultureCode ? first : loadRegistration(code, cultureCode),
  ]);
  const { search } = window.location;
  const stored = registration && readProgress(registration.code);
  return addBeginning({ cultures, culture, texts, registration }, { search, stored });
}

type LoadedData = Omit<RegistrationPageData, "beginning">;
type Traces = {
  /** The query string of the address, which may fill in answers. */
  search: string;
  /** The answers stored in this tab. */
  stored: StoredProgress | null;
};

/** Adds to the loaded data the progress that the visitor starts from. */
export async function addBeginning(loaded: LoadedData, traces: Traces): Promise<RegistrationPageData> {
  const play = loaded.registration?.play;
  return { ...loaded, beginning: play ? await begin(play, traces) : null };
}

async function begin(play: PlayData, { search, stored }: Traces): Promise<Beginning> {
  const prepared = await preparePlay(play, enginesFor(play));
  const load: LoadRegions = (countryId) => loadRegions(countryId, play.cultureCode);
  const start = { ...startProgress(prepared.playable), inputs: inputsFromLink(prepared, search) };
  const common = { prepared, loadRegions: load, start, misfits: [] };
  if (stored === null || !isUnderWay(stored.progress)) return { ...common, initial: start, notice: null };
  const changed = changedConsents(play, stored.progress.inputs, stored.consents);
  if (stored.version === play.version && changed.length === 0)
    return { ...common, initial: stored.progress, notice: "PROGRESS_RESTORED" };
  const { misfits, ...initial } = await resumeProgress(
    prepared,
    withoutTicks(stored.progress, changed),
    load,
  );
  const titles = [...new Set([...changed, ...misfits])].map(
    (id) => prepared.playable.questions.get(id)?.text ?? stored.titles[id] ?? "",
  );
  return { ...common, initial, notice: "SCENARIO_CHANGED", misfits: titles.filter((title) => title !== "") };
}

/** Lists the engines to try. A pattern that names a class needs the whole engine, which is also the fallback of the small one. */
function enginesFor({ steps }: PlayData) {
  const questions = steps.flatMap((step) => step.questions);
  const namesClass = questions.some(({ settings }) => /\\p/i.test(settings.regex ?? ""));
  return namesClass ? [loadEngine] : [loadSmallEngine, loadEngine];
}

/** Loads the engine without the tables of Unicode classes: only few patterns name one, such as `\p{Greek}`. */
async function loadSmallEngine(): Promise<RegexEngine> {
  const { RE2JS } = await import("virtual:re2js-without-classes");
  return RE2JS;
}
