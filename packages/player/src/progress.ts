import { inputOf } from "@foyer/domain/scenario/empty-inputs.ts";
import { keepWhatFits } from "@foyer/domain/scenario/keep-what-fits.ts";
import { currentStep, previousStep, startPlay } from "@foyer/domain/scenario/play.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { inputsOf, resultsOf } from "@foyer/domain/scenario/results.ts";
import type { Lists, Play, QuestionInputs, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { type LoadedRegions, makeLists, type Region } from "./play-lists.ts";
import type { PreparedPlay } from "./prepare-play.ts";

/** The state of a play, and the inputs of all steps, passed or not. */
export type Progress = { play: Play; inputs: QuestionInputs };

export type LoadRegions = (countryId: number) => Promise<readonly Region[]>;

/** The initial progress. */
export const startProgress = (playable: PlayableScenario): Progress => ({
  play: startPlay(playable),
  inputs: {},
});

/** Was anything typed, chosen or passed since `start`? `start` may already hold a prefilled promo code. */
export function isUnderWay(
  { play, inputs }: Progress,
  start: Pick<Progress, "inputs"> = { inputs: {} },
): boolean {
  return play.passed.length > 0 || Object.entries(inputs).some(([id, input]) => input !== start.inputs[+id]);
}

/** The chosen countries: their regions must be loaded before the answers can be validated. */
export function chosenCountries(inputs: QuestionInputs): number[] {
  const ids = Object.values(inputs).map((input) =>
    input.type === "countries and regions" ? input.countryId : null,
  );
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Goes back to the question's step; to the first step if it is in none of the passed steps. */
export function backToQuestion(playable: PlayableScenario, play: Play, questionId: number): Play {
  let at = play;
  while (at.passed.length > 0 && !holds(playable, at, questionId)) at = previousStep(at);
  return at;
}

const holds = (playable: PlayableScenario, play: Play, questionId: number) =>
  currentStep(playable, play)?.questions.some(({ id }) => id === questionId);

/** Moves progress to a scenario that has changed since: keeps the answers that fit, up to the first step that needs one. rules/player 9 */
export async function resumeProgress(
  prepared: PreparedPlay,
  { play, inputs }: Progress,
  loadRegions: LoadRegions,
): Promise<Progress> {
  const lists = makeLists(prepared.data.lists, await regionsFor(prepared, inputs, loadRegions));
  return {
    play: keepWhatFits(prepared.playable, play.results, lists),
    inputs: fitInputs(prepared.playable, inputs, lists),
  };
}

/** The progress with the inputs of these results, such as those of a play that begins at a later step. */
export async function progressAfter(
  prepared: PreparedPlay,
  play: Play,
  loadRegions: LoadRegions,
): Promise<Progress> {
  const chosen = play.results.filter(({ answerTypeId }) => answerTypeId === "Country");
  const countries = chosen.map(
    ({ questionId, answerId }) =>
      [questionId, { type: "countries and regions", countryId: answerId, regionId: null }] as const,
  );
  const regions = await regionsFor(prepared, Object.fromEntries(countries), loadRegions);
  return { play, inputs: inputsOf(prepared.playable, play.results, makeLists(prepared.data.lists, regions)) };
}

async function regionsFor(
  { data }: PreparedPlay,
  inputs: QuestionInputs,
  loadRegions: LoadRegions,
): Promise<LoadedRegions> {
  const withRegions = new Set(data.lists.countries.filter((one) => one.hasRegions).map(({ id }) => id));
  const ids = chosenCountries(inputs).filter((id) => withRegions.has(id));
  return new Map(await Promise.all(ids.map(async (id) => [id, await loadRegions(id)] as const)));
}

/** Removes values that the scenario no longer offers, by converting the inputs to results and back. */
function fitInputs(playable: PlayableScenario, inputs: QuestionInputs, lists: Lists): QuestionInputs {
  const results: ResultItem[] = [];
  for (const step of playable.steps) {
    for (const question of step.questions) {
      if (inputs[question.id]) results.push(...resultsOf(step, question, inputOf(question, inputs), lists));
    }
  }
  return inputsOf(playable, results, lists);
}
