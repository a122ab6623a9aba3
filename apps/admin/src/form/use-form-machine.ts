import { useRef, useState } from "react";
import { type FormEvent, type FormRules, type FormState, initialState, transition } from "./form-machine.ts";

type Versioned = { version: number };

export type FormMachine<V, T> = {
  state: FormState<V, T>;
  /** Returns the state after all events so far, also between two renders. */
  read: () => FormState<V, T>;
  /** Handles an event; returns the state after it. */
  send: (event: FormEvent<V, T>) => FormState<V, T>;
};

/** Keeps the state of a form machine. `draft`: the form begins with a draft's copy. */
export function useFormMachine<V extends object, T extends Versioned>(
  rules: FormRules<V, T>,
  { base, awaitsDraft }: { base: T | undefined; awaitsDraft: boolean },
): FormMachine<V, T> {
  const [state, setState] = useState(() => initialState(base, rules, awaitsDraft));
  const newest = useRef(state);
  return {
    state,
    read: () => newest.current,
    send: (event) => {
      newest.current = transition(newest.current, event, rules);
      setState(newest.current);
      return newest.current;
    },
  };
}
