import { type Errors, errorsAfter } from "./form-errors.ts";
import { mergeTyped, sameValues, touchedOf } from "./same-values.ts";

/** A form's phase: a save is in flight while sending; somebody else has saved meanwhile while stale. rules/forms 3 */
export type FormPhase = "editing" | "sending" | "stale";

type Refusal = {
  /** Empty if a field shows the reason. */
  reason: string;
  isOfFields: boolean;
};

/** The state of one form with values `V` for an entity `T`. */
export type FormState<V, T> = {
  phase: FormPhase;
  values: V;
  /** The values that the form was filled with; others are unsaved changes. */
  initial: V;
  /** The copy that the form was filled from; undefined: it adds an entity. */
  base: T | undefined;
  /** The copy that somebody else saved; only while stale. */
  theirs: T | undefined;
  errors: Errors;
  refusal: Refusal | undefined;
  /** Counts refused submits; each one moves the focus to the first invalid field. */
  refusedSubmits: number;
  /** A kept draft has not been put back yet. */
  awaitsDraft: boolean;
};

export type FormEvent<V, T> =
  | { type: "change"; patch: Partial<V> }
  | { type: "restore"; typed: Partial<V> }
  /** A newer copy was read. */
  | { type: "follow"; latest: T }
  /** Another part of the screen has changed the entity. */
  | { type: "rebase"; copy: T }
  | { type: "submit" }
  | { type: "accept"; sent: V; copy: T | undefined }
  | { type: "refuse"; errors: Errors; message: string }
  | { type: "conflict"; theirs: T }
  /** The save ended by an error that is no answer of the server. */
  | { type: "abort" }
  | { type: "keep-mine" }
  | { type: "take-theirs" };

/** The pure functions of one form: its input values of an entity, and its validation. */
export type FormRules<V, T> = {
  valuesOf: (entity: T | undefined) => V;
  findErrors: (values: V, base: T | undefined) => Errors;
};

type Versioned = { version: number };
type EventType = FormEvent<never, never>["type"];

/** The events that each phase accepts. All others leave the state as it is. */
const ACCEPTED: Readonly<Record<FormPhase, readonly EventType[]>> = {
  editing: ["change", "restore", "follow", "rebase", "submit"],
  sending: ["change", "restore", "rebase", "accept", "refuse", "conflict", "abort"],
  stale: ["change", "restore", "follow", "rebase", "submit", "keep-mine", "take-theirs"],
};

/** Creates the state of a form that is filled from `base`. */
export const initialState = <V, T>(
  base: T | undefined,
  { valuesOf }: FormRules<V, T>,
  awaitsDraft = false,
): FormState<V, T> => ({
  ...fill(base, valuesOf(base)),
  refusedSubmits: 0,
  awaitsDraft,
});

/** Returns the state after an event; the same object if the phase does not accept it. */
export function transition<V extends object, T extends Versioned>(
  state: FormState<V, T>,
  event: FormEvent<V, T>,
  rules: FormRules<V, T>,
): FormState<V, T> {
  if (!ACCEPTED[state.phase].includes(event.type)) return state;
  switch (event.type) {
    case "change":
      return change(state, event.patch, rules);
    case "restore":
      return { ...state, values: { ...state.values, ...event.typed }, awaitsDraft: false };
    case "follow":
      return isOutdated(state, event.latest) ? refill(state, event.latest, rules) : state;
    case "rebase":
      return rebase(state, event.copy, rules);
    case "submit":
      return submit(state, rules);
    case "accept":
      return accept(state, event, rules);
    case "refuse":
      return refuse(state, event);
    case "conflict":
      return { ...counted(state), phase: "stale", theirs: event.theirs };
    case "abort":
      return { ...state, phase: "editing" };
    case "keep-mine":
      return state.theirs ? rebase(state, state.theirs, rules) : state;
    case "take-theirs":
      return refill(state, state.theirs, rules);
  }
}

/** Does the form have unsaved changes? */
export const isDirty = <V, T>({ values, initial }: FormState<V, T>): boolean => !sameValues(values, initial);

/** How many fields differ from what is saved. */
export const changesOf = ({ values, initial }: FormState<object, unknown>): number =>
  Object.keys(touchedOf(values, initial)).length;

/** The reason why the last save failed; none once all fields that the server refused are changed. rules/forms 6 */
export const failureOf = ({ refusal, errors }: FormState<unknown, unknown>): string | undefined =>
  refusal?.isOfFields && isEmpty(errors) ? undefined : refusal?.reason;

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0;
const counted = <S extends { refusedSubmits: number }>(state: S): S => ({
  ...state,
  refusedSubmits: state.refusedSubmits + 1,
});

const fill = <V, T>(base: T | undefined, values: V) => ({
  phase: "editing" as const,
  values,
  initial: values,
  base,
  theirs: undefined,
  errors: {},
  refusal: undefined,
});

const refill = <V, T>(state: FormState<V, T>, copy: T | undefined, { valuesOf }: FormRules<V, T>) => ({
  ...state,
  ...fill(copy, valuesOf(copy)),
});

const isOutdated = <V, T extends Versioned>(state: FormState<V, T>, latest: T) =>
  !state.awaitsDraft && !isDirty(state) && state.base !== undefined && latest.version > state.base.version;

/** Merges the typed values into another copy. */
function rebase<V extends object, T>(
  state: FormState<V, T>,
  copy: T,
  { valuesOf }: FormRules<V, T>,
): FormState<V, T> {
  const next = valuesOf(copy);
  return {
    ...state,
    phase: state.phase === "sending" ? "sending" : "editing",
    values: mergeTyped(state.values, state.initial, next),
    initial: next,
    base: copy,
    theirs: undefined,
  };
}

function change<V extends object, T>(
  state: FormState<V, T>,
  patch: Partial<V>,
  { findErrors }: FormRules<V, T>,
): FormState<V, T> {
  const values = { ...state.values, ...patch };
  if (isEmpty(state.errors)) return { ...state, values };
  const checks = { before: findErrors(state.values, state.base), after: findErrors(values, state.base) };
  const errors = Object.keys(patch).reduce<Errors>(
    (shown, name) => errorsAfter(shown, { name, ...checks }),
    state.errors,
  );
  return { ...state, values, errors };
}

function submit<V, T>(state: FormState<V, T>, { findErrors }: FormRules<V, T>): FormState<V, T> {
  const tried = { ...state, refusal: undefined };
  if (state.phase === "stale") return counted(tried);
  const errors = findErrors(state.values, state.base);
  return isEmpty(errors) ? { ...tried, errors, phase: "sending" } : { ...counted(tried), errors };
}

/** Values typed while the save was in flight remain as unsaved changes. */
function accept<V extends object, T>(
  state: FormState<V, T>,
  { sent, copy }: { sent: V; copy: T | undefined },
  rules: FormRules<V, T>,
): FormState<V, T> {
  if (!copy || state.values === sent) return refill(state, copy, rules);
  return rebase({ ...state, phase: "editing", initial: sent }, copy, rules);
}

function refuse<V, T>(
  state: FormState<V, T>,
  { errors, message }: { errors: Errors; message: string },
): FormState<V, T> {
  const reason = Object.values(errors).includes(message) ? "" : message;
  return { ...counted(state), phase: "editing", errors, refusal: { reason, isOfFields: !isEmpty(errors) } };
}
