import { lazyEngine } from "./lazy-engine.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";
import { transition } from "./session-transitions.ts";

export type SessionStore = {
  getState: () => SessionState;
  send: (event: SessionEvent) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Holds the state of one session, and tells its listeners of each change. */
export function createSessionStore(initial: SessionState): SessionStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    send(event) {
      const next = transition(state, event, lazyEngine);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
