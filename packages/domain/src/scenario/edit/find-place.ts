import type { Texts } from "../../locale/text.ts";
import type { LocalizedQuestion, LocalizedScenario, LocalizedStep } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { type Neighbours, neighboursAt } from "./neighbours.ts";
import type { Operation } from "./operation.ts";

/** The position of an included part among its siblings, with functions that change the part or its position. */
export type Place = {
  /** Counts from 0. */
  index: number;
  count: number;
  texts: Texts;
  /** Its own neighbours. */
  neighbours: Neighbours;
  /** Its siblings without it. */
  others: readonly { id: number }[];
  movedTo(index: number): LocalizedScenario;
  removed(): LocalizedScenario;
  withTexts(texts: Texts): LocalizedScenario;
  /** The operation that includes the part again, as it is now and at its position. */
  inclusion: Operation;
};

/** Null if the part is not included. */
export function findPlace(scenario: LocalizedScenario, { kind, id }: ScenarioPart): Place | null {
  if (kind === "step") {
    return placeOf(
      scenario.steps,
      id,
      (steps) => ({ steps }),
      (step) => ({ kind: "include-step", step }),
    );
  }
  const owners = kind === "question" ? questionPlaces(scenario, id) : answerPlaces(scenario, id);
  return owners.find((place) => place !== null) ?? null;
}

function questionPlaces(scenario: LocalizedScenario, id: number): (Place | null)[] {
  return scenario.steps.map((step) =>
    placeOf(
      step.questions,
      id,
      (questions) => withStep(scenario, { ...step, questions }),
      (question) => ({ kind: "include-question", stepId: step.id, question }),
    ),
  );
}

function answerPlaces(scenario: LocalizedScenario, id: number): (Place | null)[] {
  return questionsOf(scenario).map((question) =>
    placeOf(
      question.answers,
      id,
      (answers) => withQuestion(scenario, { ...question, answers }),
      (answer) => ({ kind: "enable-answer", questionId: question.id, answer }),
    ),
  );
}

type Inclusion = Extract<Operation, { at?: number; kind: `include-${string}` | "enable-answer" }>;

function placeOf<T extends { id: number; texts: Texts }>(
  siblings: readonly T[],
  id: number,
  put: (siblings: readonly T[]) => LocalizedScenario,
  include: (part: T) => Inclusion,
): Place | null {
  const index = siblings.findIndex((one) => one.id === id);
  const part = siblings[index];
  if (!part) return null;
  const others = siblings.toSpliced(index, 1);
  return {
    index,
    count: siblings.length,
    texts: part.texts,
    neighbours: neighboursAt(siblings, index),
    others,
    movedTo: (to) => put(others.toSpliced(to, 0, part)),
    removed: () => put(others),
    withTexts: (texts) => put(siblings.with(index, { ...part, texts })),
    inclusion: { ...include(part), at: index + 1, between: neighboursAt(siblings, index) },
  };
}

export const questionsOf = ({ steps }: LocalizedScenario): readonly LocalizedQuestion[] =>
  steps.flatMap(({ questions }) => questions);

/** Replaces the step with the same id. */
export function withStep({ steps }: LocalizedScenario, step: LocalizedStep): LocalizedScenario {
  return { steps: steps.map((one) => (one.id === step.id ? step : one)) };
}

/** Replaces the question with the same id. */
export function withQuestion({ steps }: LocalizedScenario, question: LocalizedQuestion): LocalizedScenario {
  const put = (one: LocalizedQuestion) => (one.id === question.id ? question : one);
  const hasIt = (step: LocalizedStep) => step.questions.some(({ id }) => id === question.id);
  return {
    steps: steps.map((step) => (hasIt(step) ? { ...step, questions: step.questions.map(put) } : step)),
  };
}
