import { type Choice, choicesOf } from "../choices.ts";
import { isShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableStep } from "../playable-scenario.ts";
import type { Condition, QuestionInput } from "../scenario.ts";
import { type Fact, inputWith } from "./choices-of-question.ts";
import { nameOfFact } from "./fact-name.ts";
import { isImplied } from "./is-implied.ts";
import { type Played, playFacts } from "./play-facts.ts";
import type { Need, Part, SearchSpace } from "./search-space.ts";
import type { Demands, Found, Obstacle, Target, Witness } from "./target.ts";

type State = { facts: readonly Fact[]; goals: readonly Part[] };

/** The maximum number of states of a search. The problem is NP-hard; real scenarios need a few dozen. */
const MAX_STATES_PER_SEARCH = 20_000;

/**
 * Finds the fewest choices after which something appears, or proves that nothing leads there.
 *
 * Conditions are any-of over choices, so more choices never hide anything: it works backwards from the target, one
 * condition for each part that has to appear, the fewest choices first, and then plays forwards with these choices
 * alone. Where a step cannot be passed so, it tries each further choice that could help, the ones with the fewest still
 * lacking first. Only a checkbox shows something by being left alone: a question that appears only so may also be
 * hidden again, by each checkbox that could be the cause. rules/scenario 33
 */
export function findWitness(space: SearchSpace, target: Target, demands: Demands = {}): Found {
  return new Search(space, target, demands).run();
}

class Search {
  readonly #space: SearchSpace;
  readonly #target: Target;
  readonly #without: readonly Condition[];
  /** The step that ends the search; null: the end of the play. */
  readonly #last: PlayableStep | null;
  /** States by the number of their choices. */
  readonly #open: State[][] = [];
  readonly #seen = new Set<string>();
  readonly #obstacles = new Map<string, Obstacle>();

  constructor(space: SearchSpace, target: Target, { toEnd = false, without = [] }: Demands) {
    this.#space = space;
    this.#target = target;
    this.#last = toEnd ? null : this.#lastStep();
    // A step is empty while no condition of its questions is met.
    const isHidden = target.kind === "empty-step" ? (this.#last?.questions ?? []) : [];
    this.#without = [...without, ...isHidden.flatMap(({ conditions }) => conditions)];
  }

  run(): Found {
    for (const state of this.#beginnings()) this.#add(state, 0);
    for (let cost = 0; cost < this.#open.length; cost += 1) {
      const level = this.#open[cost] ?? [];
      // A level grows while it is processed. The latest first: it is the nearest to a whole play.
      for (let state = level.pop(); state; state = level.pop()) {
        if (this.#seen.size > MAX_STATES_PER_SEARCH) return { obstacles: [], isUndecided: true };
        const witness = this.#workOn(state, cost);
        if (witness) return { witness };
      }
    }
    return { obstacles: [...this.#obstacles.values()] };
  }

  #beginnings(): State[] {
    const target = this.#target;
    const begin: State = { facts: [], goals: [] };
    switch (target.kind) {
      case "end":
        return [begin];
      case "question":
        return [{ ...begin, goals: this.#withStep(this.#question(target.questionId)) }];
      case "choice": {
        const goals = this.#withStep(this.#question(target.choice.questionId));
        return this.#having({ ...begin, goals }, target.choice);
      }
      case "question-condition": {
        const goals = this.#withStep(this.#question(target.condition.questionId));
        const step = this.#space.stepOf.get(target.questionId);
        return this.#having({ ...begin, goals: step ? [...goals, step] : goals }, target.condition);
      }
      default:
        return this.#beginAtStep(target);
    }
  }

  #beginAtStep(target: Extract<Target, { stepId: number }>): State[] {
    const step = this.#space.playable.steps.find(({ id }) => id === target.stepId);
    if (!step) return [];
    // rules/scenario 7: a step without a question that appears is skipped.
    const questions: readonly PlayableQuestion[] = step.questions;
    if (target.kind === "empty-step") {
      const canBeEmpty = questions.every(({ conditions }) => conditions.length > 0);
      return canBeEmpty && questions.length > 0 ? [{ facts: [], goals: [step] }] : [];
    }
    const withOne = questions.map((question): State => ({ facts: [], goals: [question] }));
    if (target.kind === "step")
      return withOne.map(({ facts, goals }) => ({ facts, goals: [...goals, step] }));
    const source = this.#withStep(this.#question(target.condition.questionId));
    return withOne.flatMap(({ facts, goals }) =>
      this.#having({ facts, goals: [...goals, ...source] }, target.condition),
    );
  }

  #workOn({ facts, goals }: State, cost: number): Witness | null {
    const [goal, ...rest] = goals;
    if (!goal) return this.#play(facts, cost);
    if (goal.conditions.length === 0 || isShown(goal, this.#choicesOf(facts))) {
      this.#add({ facts, goals: rest }, cost);
      return null;
    }
    for (const condition of goal.conditions) {
      const source = this.#withStep(this.#question(condition.questionId));
      for (const state of this.#having({ facts, goals: [...rest, ...source] }, condition))
        this.#add(state, cost);
    }
    return null;
  }

  /** Returns the state with this choice added; none if it is impossible. */
  #having({ facts, goals }: State, fact: Fact): State[] {
    const question = this.#question(fact.questionId);
    const own = [...facts.filter(({ questionId }) => questionId === question.id), fact];
    const input = inputWith(question, own, this.#space.offer);
    if (input !== null)
      return this.#isForbidden(question, input) ? [] : [{ facts: this.#with(facts, fact), goals }];
    const isAlone = inputWith(question, [fact], this.#space.offer) === null;
    this.#note(
      isAlone
        ? { kind: "not-offered", questionId: question.id, facts: [fact] }
        : { kind: "excluded", questionId: question.id, facts: own },
    );
    return [];
  }

  /** Adds a choice, in place of the country or partition that it implies. */
  #with(facts: readonly Fact[], fact: Fact): Fact[] {
    return [...facts.filter((one) => !isImplied(one, fact, this.#space.offer)), fact];
  }

  /** Returns the number of choices; a checkbox that is left as it is is none. */
  #count(facts: readonly Fact[]): number {
    return facts.reduce((sum, fact) => sum + (this.#isLeftAlone(fact) ? 0 : 1), 0);
  }

  #isLeftAlone(fact: Fact): boolean {
    return (
      fact.kind === "checkbox" &&
      fact.checked === (this.#question(fact.questionId).settings.checkedByDefault === true)
    );
  }

  /** `least`: a minimum of the choices of each witness from there. */
  #add(state: State, least: number): void {
    const cost = Math.max(least, this.#count(state.facts));
    const goals = [...new Set(state.goals)];
    const key = `${state.facts.map(nameOfFact).sort().join()}|${goals.map((part) => ("type" in part ? `q${part.id}` : `s${part.id}`)).join()}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#open[cost] ??= [];
    this.#open[cost].push({ facts: state.facts, goals });
  }

  /** Plays with exactly these choices. If they do not suffice, adds the states with more. */
  #play(facts: readonly Fact[], cost: number): Witness | null {
    const played = playFacts(this.#space, facts, {
      last: this.#last,
      isBefore: this.#target.kind === "empty-step",
      isForbidden: this.#without.length > 0 ? (question, input) => this.#isForbidden(question, input) : null,
    });
    if (!played) return null;
    const { needs, flips } = played;
    if (needs.length === 0) return this.#witness(facts, played);
    const hopeless = needs.filter(({ ways }) => ways.length === 0);
    for (const { questionId } of hopeless) this.#note({ kind: "no-answer", questionId });
    if (hopeless.some(({ isSure }) => isSure)) return null;
    const sure = needs.filter(({ isSure }) => isSure);
    const least = Math.max(cost, this.#count(facts) + sure.reduce((sum, need) => sum + need.cost, 0));
    // Needs with a single way are all satisfied at once; only the others branch.
    const plain = sure.flatMap(({ ways: [way, ...more] }) => (way && more.length === 0 ? [way] : []));
    if (plain.length > 0) {
      this.#add({ facts: plain.reduce((all, way) => this.#with(all, way), facts), goals: [] }, least);
      return null;
    }
    const [need] = hopeless.length > 0 ? hopeless : sure.length > 0 ? sure : needs;
    if (!need) return null;
    const tried = need.isSure ? need.ways : [...need.ways, ...this.#flipsBefore(need, flips)];
    for (const fact of tried.toReversed()) {
      for (const state of this.#having({ facts, goals: [] }, fact)) this.#add(state, least);
    }
    return null;
  }

  /** Lists the changes of checkboxes that could hide a question again. */
  #flipsBefore({ questionId }: Need, flips: readonly Fact[]): readonly Fact[] {
    const { stepOf } = this.#space;
    const last = stepOf.get(questionId)?.orderNumber ?? 0;
    return flips.filter((fact) => (stepOf.get(fact.questionId)?.orderNumber ?? 0) <= last);
  }

  /** Creates a witness whose inputs are computed on demand, because many callers only check that there is one. */
  #witness(all: readonly Fact[], { orderNumber, inputs }: Played): Witness {
    const order = [...this.#space.playable.questions.keys()];
    const sorted = all.toSorted((a, b) => order.indexOf(a.questionId) - order.indexOf(b.questionId));
    const [facts, kept] = [false, true].map((isKept) =>
      sorted.filter((fact) => this.#isLeftAlone(fact) === isKept),
    ) as [Fact[], Fact[]];
    return {
      facts,
      kept,
      orderNumber,
      get inputs() {
        return inputs();
      },
    };
  }

  /** Returns whether these inputs make a forbidden choice. */
  #isForbidden(question: PlayableQuestion, input: QuestionInput): boolean {
    const conditions = this.#without;
    return conditions.length > 0 && isShown({ conditions }, choicesOf(question, input));
  }

  #lastStep(): PlayableStep | null {
    const target = this.#target;
    const { playable, stepOf } = this.#space;
    switch (target.kind) {
      case "end":
        return null;
      case "choice":
        return stepOf.get(target.choice.questionId) ?? null;
      case "question":
      case "question-condition":
        return stepOf.get(target.questionId) ?? null;
      default:
        return playable.steps.find(({ id }) => id === target.stepId) ?? null;
    }
  }

  #choicesOf(facts: readonly Fact[]): Choice[] {
    return [...Map.groupBy(facts, ({ questionId }) => questionId)].flatMap(([id, own]) => {
      const question = this.#question(id);
      return choicesOf(question, inputWith(question, own, this.#space.offer));
    });
  }

  #withStep(question: PlayableQuestion): Part[] {
    const step = this.#space.stepOf.get(question.id);
    return step ? [question, step] : [question];
  }

  #question(id: number): PlayableQuestion {
    const question = this.#space.playable.questions.get(id);
    if (!question) throw new Error(`The scenario has no question ${id}`);
    return question;
  }

  #note(obstacle: Obstacle): void {
    const key = `${obstacle.kind}${obstacle.questionId}${"facts" in obstacle ? obstacle.facts.map(nameOfFact).sort().join() : ""}`;
    this.#obstacles.set(key, obstacle);
  }
}
