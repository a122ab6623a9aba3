import { checkInput } from "@foyer/domain/scenario/check-input.ts";
import { inputOf } from "@foyer/domain/scenario/empty-inputs.ts";
import { keepWhatFits } from "@foyer/domain/scenario/keep-what-fits.ts";
import { currentStep, previousStep, startPlay } from "@foyer/domain/scenario/play.ts";
import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { inputsOf, resultsOf } from "@foyer/domain/scenario/results.ts";
import type {
  Lists,
  Play,
  QuestionInput,
  QuestionInputs,
  ResultItem,
} from "@foyer/domain/scenario/scenario.ts";
import { cleanTyped } from "@foyer/domain/text/invisible.ts";
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

/**
 * Moves progress to a scenario that has changed since: keeps the answers that fit, up to the first step that needs one.
 * `misfits`: the questions whose answers do not. rules/player 9
 */
export async function resumeProgress(
  prepared: PreparedPlay,
  { play, inputs }: Progress,
  loadRegions: LoadRegions,
): Promise<Progress & { misfits: readonly number[] }> {
  const lists = makeLists(prepared.data.lists, await regionsFor(prepared, inputs, loadRegions));
  const fitted = fitInputs(prepared.playable, inputs, lists);
  const passed = new Set(play.results.map(({ questionId }) => questionId));
  const fits = ([key, input]: [string, QuestionInput]) => {
    const question = prepared.playable.questions.get(Number(key));
    const kept = question && inputOf(question, fitted);
    if (countValues(kept ?? null) < countValues(input)) return false;
    return !question || !passed.has(question.id) || checkInput(question, kept ?? null, lists) === null;
  };
  return {
    play: keepWhatFits(prepared.playable, play.results, lists),
    inputs: fitted,
    misfits: Object.entries(inputs).flatMap((entry) => (fits(entry) ? [] : Number(entry[0]))),
  };
}

/** Counts the chosen and typed values of a question. */
function countValues(input: QuestionInput | null): number {
  if (input === null) return 0;
  switch (input.type) {
    case "multi select":
      return input.answerIds.length + (input.other === null ? 0 : 1);
    case "single selection":
      return input.answerId === null ? 0 : 1;
    case "checkbox":
      return input.checked ? 1 : 0;
    case "countries and regions":
      return [input.countryId, input.regionId].filter((id) => id !== null).length;
    case "partitions and rubrics of products":
      return input.partitionIds.length + input.rubricIds.length;
    default:
      return cleanTyped(input.text) === "" ? 0 : 1;
  }
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
