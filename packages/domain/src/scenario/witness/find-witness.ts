import { checkGiven } from "../check-given.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "../playable-scenario.ts";
import type { Condition, Given, Lists } from "../scenario.ts";
import { type Fact, givenWith, waysOn } from "./choices-of-question.ts";
import { listsOf, type Offer } from "./offer.ts";

/** What a witness shows: a step or question that appears, one of its conditions that is met, or the end of a play. */
export type Target =
  | { kind: "step"; stepId: number }
  | { kind: "question"; questionId: number }
  | { kind: "step-condition"; stepId: number; condition: Condition }
  | { kind: "question-condition"; questionId: number; condition: Condition }
  | { kind: "end" };

/** The fewest choices that lead there; `givens` holds them with the inputs that they need, by question. */
export type Witness = {
  facts: readonly Fact[];
  givens: Readonly<Record<number, Given>>;
  /** The step that is shown then; null at the end. */
  orderNumber: number | null;
};

/** Why there is none; several where each way fails for another reason. */
export type Obstacle =
  /** Two choices of one question exclude each other. */
  | { kind: "excluded"; questionId: number; facts: readonly Fact[] }
  /** The entry is not offered. */
  | { kind: "not-offered"; questionId: number; facts: readonly Fact[] }
  /** A step cannot be passed: this question must be answered, and has no answer that is possible then. */
  | { kind: "no-answer"; questionId: number };

export type Found = { witness: Witness } | { obstacles: readonly Obstacle[] };

/** One part that has to appear. */
type Part = PlayableStep | PlayableQuestion;
type State = { facts: readonly Fact[]; goals: readonly Part[] };

/**
 * Finds the fewest choices after which something appears, or proves that nothing leads there.
 *
 * Conditions are any-of over choices, so more choices never hide anything: it works backwards from the target, one
 * condition for each part that has to appear, the fewest choices first, and then plays forwards with these choices
 * alone. Where a step cannot be passed so, it tries each further choice that could help. rules/scenario 33
 */
export function findWitness(playable: PlayableScenario, offer: Offer, target: Target): Found {
  return new Search(playable, offer, target).run();
}

class Search {
  readonly #playable: PlayableScenario;
  readonly #offer: Offer;
  readonly #target: Target;
  readonly #lists: Lists;
  /** All choices that conditions name, by question. */
  readonly #named: ReadonlyMap<number, readonly Fact[]>;
  readonly #stepOf: ReadonlyMap<number, PlayableStep>;
  /** States by the number of their choices. */
  readonly #open: State[][] = [];
  readonly #seen = new Set<string>();
  readonly #obstacles = new Map<string, Obstacle>();

  constructor(playable: PlayableScenario, offer: Offer, target: Target) {
    this.#playable = playable;
    this.#offer = offer;
    this.#target = target;
    this.#lists = listsOf(offer);
    const parts: Part[] = playable.steps.flatMap((step) => [step, ...step.questions]);
    this.#named = Map.groupBy(
      parts.flatMap((part) => part.conditions),
      ({ questionId }) => questionId,
    );
    this.#stepOf = new Map(playable.steps.flatMap((step) => step.questions.map(({ id }) => [id, step])));
  }

  run(): Found {
    for (const state of this.#beginnings()) this.#add(state);
    for (let cost = 0; cost < this.#open.length; cost += 1) {
      const level = this.#open[cost] ?? [];
      // A level grows while it is worked on.
      for (let state = level.shift(); state; state = level.shift()) {
        const witness = this.#workOn(state);
        if (witness) return { witness };
      }
    }
    return { obstacles: [...this.#obstacles.values()] };
  }

  #beginnings(): State[] {
    const target = this.#target;
    if (target.kind === "end") return [{ facts: [], goals: [] }];
    if (target.kind === "question") {
      return [{ facts: [], goals: this.#withStep(this.#question(target.questionId)) }];
    }
    if (target.kind === "question-condition") {
      const goals = this.#withStep(this.#question(target.condition.questionId));
      const step = this.#stepOf.get(target.questionId);
      return this.#having({ facts: [], goals: step ? [...goals, step] : goals }, target.condition);
    }
    const step = this.#playable.steps.find(({ id }) => id === target.stepId);
    if (!step) return [];
    // A step without a question that appears is skipped.
    const questions: readonly PlayableQuestion[] = step.questions;
    const withOne = questions.map((question): State => ({ facts: [], goals: [question] }));
    if (target.kind === "step")
      return withOne.map(({ facts, goals }) => ({ facts, goals: [...goals, step] }));
    const source = this.#withStep(this.#question(target.condition.questionId));
    return withOne.flatMap(({ facts, goals }) =>
      this.#having({ facts, goals: [...goals, ...source] }, target.condition),
    );
  }

  #workOn({ facts, goals }: State): Witness | null {
    const [goal, ...rest] = goals;
    if (!goal) return this.#play(facts);
    if (goal.conditions.length === 0 || isShown(goal, this.#choicesOf(facts))) {
      this.#add({ facts, goals: rest });
      return null;
    }
    for (const condition of goal.conditions) {
      const source = this.#withStep(this.#question(condition.questionId));
      for (const state of this.#having({ facts, goals: [...rest, ...source] }, condition)) this.#add(state);
    }
    return null;
  }

  /** The state with this choice, too; none where it is not possible. */
  #having({ facts, goals }: State, fact: Fact): State[] {
    const question = this.#question(fact.questionId);
    const own = [...facts.filter(({ questionId }) => questionId === question.id), fact];
    if (givenWith(question, own, this.#offer) !== null) return [{ facts: [...facts, fact], goals }];
    const isAlone = givenWith(question, [fact], this.#offer) === null;
    this.#note(
      isAlone
        ? { kind: "not-offered", questionId: question.id, facts: [fact] }
        : { kind: "excluded", questionId: question.id, facts: own },
    );
    return [];
  }

  #add(state: State): void {
    const goals = [...new Set(state.goals)];
    const key = `${state.facts.map(nameOf).sort().join()}|${goals.map((part) => ("type" in part ? `q${part.id}` : `s${part.id}`)).join()}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const cost = state.facts.length;
    while (this.#open.length <= cost) this.#open.push([]);
    this.#open[cost]?.push({ facts: state.facts, goals });
  }

  /** Plays with these choices alone. Where they do not suffice, adds the states with one more. */
  #play(facts: readonly Fact[]): Witness | null {
    const givens: Record<number, Given> = {};
    const choices: Choice[] = [];
    /** Checkboxes so far that might as well be in their other state. */
    const undecided: Fact[] = [];
    const last = this.#lastStep();
    for (const step of this.#playable.steps) {
      if (!isStepShown(step, choices)) continue;
      for (const question of step.questions) {
        if (!isShown(question, choices)) continue;
        const own = facts.filter(({ questionId }) => questionId === question.id);
        const given = givenWith(question, own, this.#offer);
        if (given === null) continue;
        givens[question.id] = given;
        choices.push(...choicesOf(question, given));
        if (step === last || !isChosen(given)) continue;
        if (checkGiven(question, given, this.#lists) !== null) {
          this.#goOn(facts, { question, given, undecided });
          return null;
        }
        if (
          given.type === "checkbox" &&
          own.length === 0 &&
          !question.settings.required &&
          this.#named.has(question.id)
        ) {
          undecided.push({ questionId: question.id, kind: "checkbox", checked: !given.checked });
        }
      }
      if (step === last) return { facts, givens, orderNumber: step.orderNumber };
    }
    return last === null ? { facts, givens, orderNumber: null } : null;
  }

  #goOn(
    facts: readonly Fact[],
    { question, given, undecided }: { question: PlayableQuestion; given: Given; undecided: readonly Fact[] },
  ): void {
    const named = this.#named.get(question.id) ?? [];
    const ways = waysOn(question, given, { named, offer: this.#offer }).flatMap((fact) =>
      this.#having({ facts, goals: [] }, fact),
    );
    if (ways.length === 0) this.#note({ kind: "no-answer", questionId: question.id });
    // The question may have appeared by the state of a checkbox that nobody asked for.
    const otherwise = undecided.flatMap((fact) => this.#having({ facts, goals: [] }, fact));
    for (const state of [...ways, ...otherwise]) this.#add(state);
  }

  #lastStep(): PlayableStep | null {
    const target = this.#target;
    switch (target.kind) {
      case "end":
        return null;
      case "step":
      case "step-condition":
        return this.#playable.steps.find(({ id }) => id === target.stepId) ?? null;
      default:
        return this.#stepOf.get(target.questionId) ?? null;
    }
  }

  #choicesOf(facts: readonly Fact[]): Choice[] {
    return [...Map.groupBy(facts, ({ questionId }) => questionId)].flatMap(([id, own]) => {
      const question = this.#question(id);
      return choicesOf(question, givenWith(question, own, this.#offer));
    });
  }

  #withStep(question: PlayableQuestion): Part[] {
    const step = this.#stepOf.get(question.id);
    return step ? [question, step] : [question];
  }

  #question(id: number): PlayableQuestion {
    const question = this.#playable.questions.get(id);
    if (!question) throw new Error(`The scenario has no question ${id}`);
    return question;
  }

  #note(obstacle: Obstacle): void {
    const key = `${obstacle.kind}${obstacle.questionId}${"facts" in obstacle ? obstacle.facts.map(nameOf).sort().join() : ""}`;
    this.#obstacles.set(key, obstacle);
  }
}

/** A text is never in the way: something valid can be typed. */
const isChosen = ({ type }: Given) => type !== "textbox" && type !== "promo code";

const nameOf = (fact: Fact) => JSON.stringify(fact);
