import type { PageModel } from "survey-core";
import { lintSurvey } from "survey-core/linter";
import { findFindings } from "../packages/domain/src/scenario/findings/find-findings.ts";
import { currentStep, nextStep, startPlay, visibleQuestions } from "../packages/domain/src/scenario/play.ts";
import { replayResults } from "../packages/domain/src/scenario/replay.ts";
import type { QuestionInputs, ResultItem } from "../packages/domain/src/scenario/scenario.ts";
import { makeSearchSpace } from "../packages/domain/src/scenario/witness/search-space.ts";
import { seededChoose } from "../packages/domain/test/arbitrary-scenario.ts";
import { SAMPLE_LISTS, samplePlayable } from "../packages/domain/test/sample-scenario.ts";
import { median } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { readMemory } from "./process-memory.ts";
import { answersTo, QUESTIONNAIRE } from "./scenario/questionnaire.ts";
import { makeSurvey, valuesOf } from "./scenario/survey.ts";

const OUR_PLAYS = 2000;
const SURVEY_PLAYS = 7;
const CHECKS = 101;

const playable = samplePlayable(...QUESTIONNAIRE.steps);

/** The time of each step of one play in milliseconds, and the questions shown. */
type Played = { next: number[]; shown: string; results: readonly ResultItem[] };

function playOurs(inputs: QuestionInputs): Played {
  const next: number[] = [];
  const shown: number[] = [];
  for (let play = startPlay(playable); ; ) {
    if (currentStep(playable, play))
      shown.push(...visibleQuestions(playable, play, inputs).map(({ id }) => id));
    const start = performance.now();
    const outcome = nextStep(playable, play, inputs, SAMPLE_LISTS);
    next.push(performance.now() - start);
    if ("issues" in outcome) throw new Error(JSON.stringify(outcome));
    if ("finished" in outcome) return { next, shown: shown.join(), results: outcome.finished };
    play = outcome.play;
  }
}

const survey = makeSurvey(QUESTIONNAIRE);

/** One headless play of survey-core: sets the answers of a page, then goes to the next page. */
function playSurvey(inputs: QuestionInputs): { next: number[]; shown: string } {
  survey.clear();
  const next: number[] = [];
  const shown: string[] = [];
  for (;;) {
    const page: PageModel = survey.currentPage;
    const step = QUESTIONNAIRE.steps.find(({ id }) => `page${id}` === page.name);
    survey.mergeData(valuesOf(step?.questions ?? [], inputs));
    shown.push(...page.questions.filter((one) => one.isVisible).map((one) => one.name.slice(1)));
    const { isLastPage } = survey;
    const start = performance.now();
    const isPassed = isLastPage ? survey.completeLastPage() : survey.nextPage();
    next.push(performance.now() - start);
    if (!isPassed) throw new Error(`survey-core stops at ${page.name}`);
    if (isLastPage) return { next, shown: shown.join() };
  }
}

/** Validates all answers of a finished play at once, without pages: the fastest way for survey-core. In milliseconds. */
function evaluateWithSurvey(data: Record<string, unknown>): number {
  survey.clear();
  const start = performance.now();
  survey.data = data;
  if (!survey.validate()) throw new Error("survey-core finds issues");
  return performance.now() - start;
}

const ways = [
  ["all conditions met", answersTo(QUESTIONNAIRE, seededChoose(1), true)],
  ["answers by chance", answersTo(QUESTIONNAIRE, seededChoose(2), false)],
  ["other answers by chance", answersTo(QUESTIONNAIRE, seededChoose(3), false)],
] as const;

const figures = ways.map(([name, inputs]) => {
  const { results, shown } = playOurs(inputs);
  if (playSurvey(inputs).shown !== shown) throw new Error("Both must show the same questions.");
  const data = { ...survey.data };
  const ours = { next: [] as number[], replay: [] as number[] };
  for (let play = 0; play < OUR_PLAYS; play += 1) {
    ours.next.push(...playOurs(inputs).next);
    const start = performance.now();
    const evaluation = replayResults(playable, results, SAMPLE_LISTS);
    ours.replay.push(performance.now() - start);
    if (!("results" in evaluation)) throw new Error(JSON.stringify(evaluation));
  }
  const plays = Array.from({ length: SURVEY_PLAYS }, () => playSurvey(inputs));
  const evaluations = Array.from({ length: SURVEY_PLAYS }, () => evaluateWithSurvey(data));
  const next = { ours: median(ours.next), reference: median(plays.flatMap((played) => played.next)) };
  const replay = { ours: median(ours.replay), reference: median(evaluations) };
  console.log(`${name}: ${shown.split(",").length} questions, ${results.length} results`);
  for (const [figure, { ours: mine, reference }] of Object.entries({ next, replay })) {
    const times = `ours ${(mine * 1000).toFixed(1)} µs, survey-core ${(reference * 1000).toFixed(0)} µs`;
    console.log(`  ${figure}: ${times}, ratio ${(reference / mine).toFixed(0)}`);
  }
  return { next, replay };
});

/** The complete check, beside the linter on the same questionnaire, in turns. In milliseconds. */
function checkBoth(): { ours: number; reference: number } {
  const json = survey.toJSON();
  const ours: number[] = [];
  const reference: number[] = [];
  for (let check = 0; check < CHECKS; check += 1) {
    let start = performance.now();
    const findings = findFindings(makeSearchSpace(playable, { countries: [], partitions: [] }));
    ours.push(performance.now() - start);
    if (findings.length > 0) throw new Error("Every part of the questionnaire can be reached.");
    start = performance.now();
    lintSurvey(json);
    reference.push(performance.now() - start);
  }
  return { ours: median(ours), reference: median(reference) };
}

printFigure({ bench: "scenario", figure: "check", ...checkBoth(), unit: "ms", better: "lower" });
console.log(`peak memory of this process: ${(await readMemory(process.pid)).peak.toFixed(0)} MB`);
for (const figure of ["next", "replay"] as const) {
  const [worst] = figures
    .map((one) => one[figure])
    .toSorted((a, b) => a.reference / a.ours - b.reference / b.ours);
  if (worst) printFigure({ bench: "scenario", figure, ...worst, unit: "ms", better: "lower" });
}
