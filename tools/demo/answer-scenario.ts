import type { PlayData } from "@foyer/contract/play.ts";
import { emptyInputs } from "@foyer/domain/scenario/empty-inputs.ts";
import { currentStep, nextStep, startPlay, visibleQuestions } from "@foyer/domain/scenario/play.ts";
import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import type {
  Lists,
  QuestionInput,
  QuestionInputs,
  ResultItem,
  ScenarioQuestion,
} from "@foyer/domain/scenario/scenario.ts";
import { type LoadedRegions, makeLists } from "@foyer/player/play-lists.ts";
import { RE2JS } from "re2js";
import type { Person } from "./people.ts";
import { typedText } from "./questionnaires.ts";

/** A scenario prepared for many plays. */
export type Answerable = {
  playable: PlayableScenario;
  lists: Lists;
  play: PlayData;
  /** Internal names of questions by id, from the catalog. */
  names: ReadonlyMap<number, string>;
};

export function makeAnswerable(
  play: PlayData,
  names: ReadonlyMap<number, string>,
  regions: LoadedRegions = new Map(),
): Answerable {
  const made = makePlayable(play, RE2JS);
  if ("problems" in made) throw new Error("The scenario cannot be played");
  return { playable: made.playable, lists: makeLists(play.lists, regions), play, names };
}

/** Plays the scenario and answers every question; returns the results as a visitor's browser would send them. */
export function answerScenario(scenario: Answerable, person: Person, number: number): readonly ResultItem[] {
  const { playable, lists } = scenario;
  let play = startPlay(playable);
  for (;;) {
    const step = currentStep(playable, play);
    if (!step) throw new Error("There is no such step");
    let inputs: QuestionInputs = emptyInputs(step);
    // An answer may make a further question appear.
    for (let known = -1; known !== visibleQuestions(playable, play, inputs).length; ) {
      const shown = visibleQuestions(playable, play, inputs);
      known = shown.length;
      for (const question of shown) {
        const input = inputFor(question, scenario, person, number);
        if (input) inputs = { ...inputs, [question.id]: input };
      }
    }
    const next = nextStep(playable, play, inputs, lists);
    if ("finished" in next) return next.finished;
    if ("issues" in next) throw new Error(`Not answered as asked: ${JSON.stringify(next.issues)}`);
    play = next.play;
  }
}

function inputFor(
  question: ScenarioQuestion,
  { play, names, lists }: Answerable,
  person: Person,
  number: number,
): QuestionInput | null {
  const { type, answers, settings, id } = question;
  // Some answers are given more often than others, and in each question others.
  const chance = (number * (Math.SQRT2 * id + Math.E)) % 1;
  const choice = answers[(Math.floor(answers.length * chance ** 1.6) + id) % Math.max(1, answers.length)];
  const further = answers.filter((answer, at) => answer === choice || (number + at) % 4 === 0);
  if (type === "textbox")
    return { type, text: textFor(names.get(id) ?? "", { person, number }, settings), phoneCodeId: null };
  if (type === "checkbox") return { type, checked: settings.required === true || number % 3 !== 0 };
  if (type === "single selection") return { type, answerId: choice?.id ?? null, other: "" };
  if (type === "multi select") return { type, answerIds: further.map((answer) => answer.id), other: null };
  if (type === "countries and regions") {
    const { countries } = play.lists;
    const home = countries.find(({ text }) => text === person.country);
    const regionIds = (home && lists.country(home.id)?.regionIds) ?? [];
    const isKnown = home !== undefined && regionIds.every((one) => lists.region(one) !== null);
    // Regions are not loaded here, so only a country without regions can be chosen.
    const country =
      isKnown || !settings.enableRegions ? home : countries.find(({ hasRegions }) => !hasRegions);
    const region = isKnown && settings.enableRegions ? regionIds[number % regionIds.length] : undefined;
    return { type, countryId: country?.id ?? null, regionId: region ?? null };
  }
  if (type === "partitions and rubrics of products") {
    const partition = play.lists.partitions[0];
    const rubricIds = partition?.rubrics.slice(0, 1).map((rubric) => rubric.id) ?? [];
    return { type, partitionIds: partition ? [partition.id] : [], rubricIds };
  }
  return null;
}

function textFor(
  name: string,
  { person, number }: { person: Person; number: number },
  { email, website, phone }: ScenarioQuestion["settings"],
): string {
  if (email === 1) return person.email;
  if (website === 1) return "www.example.org";
  if (phone === 1) return "";
  return person[name as keyof Person] ?? typedText(name, number);
}
