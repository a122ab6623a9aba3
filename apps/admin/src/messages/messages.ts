import { MESSAGE_MS } from "@foyer/contract/limits.ts";

export type MessageKind = "success" | "info" | "warning" | "danger";
/** A button in a message; a press closes it. */
type MessageAction = { readonly label: string; readonly run: () => void };
/** A link after the text: the next step. `to`: its path. */
export type MessageLink = { readonly label: string; readonly to: string };
export type Message = {
  readonly id: number;
  readonly kind: MessageKind;
  readonly text: string;
  readonly link: MessageLink | undefined;
  readonly action: MessageAction | undefined;
};

export type Messages = {
  /** Shows a message for a limited time, twice as long with an action; returns its id, one more than the last. */
  add: (kind: MessageKind, text: string, next?: MessageLink | MessageAction) => number;
  close: (id: number) => void;
  /** Stops the timers until `resume`, while the user reads. */
  pause: () => void;
  resume: () => void;
  list: () => readonly Message[];
  subscribe: (listener: () => void) => () => void;
};

type Timed = { leftMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

/** A store of short messages that close by themselves. rules/shell 8 */
export function createMessages(): Messages {
  let shown: readonly Message[] = [];
  let lastId = 0;
  let isPaused = false;
  const timed = new Map<number, Timed>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Message[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    clearTimeout(timed.get(id)?.timer);
    timed.delete(id);
    show(shown.filter((message) => message.id !== id));
    // The hovered message is gone, so no mouseleave event will end the pause.
    if (shown.length === 0) isPaused = false;
  };
  const run = (id: number, one: Timed) => {
    one.startedAt = Date.now();
    one.timer = setTimeout(() => close(id), one.leftMs);
  };

  return {
    close,
    add: (kind, text, next) => {
      const link = next && "to" in next ? next : undefined;
      const action = next && "run" in next ? next : undefined;
      lastId += 1;
      const one: Timed = { leftMs: action ? 2 * MESSAGE_MS : MESSAGE_MS, startedAt: 0, timer: undefined };
      timed.set(lastId, one);
      if (!isPaused) run(lastId, one);
      show([...shown, { id: lastId, kind, text, link, action }]);
      return lastId;
    },
    pause: () => {
      if (isPaused) return;
      isPaused = true;
      for (const one of timed.values()) {
        clearTimeout(one.timer);
        one.leftMs -= Date.now() - one.startedAt;
      }
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, one] of timed) run(id, one);
    },
    list: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The application's messages. */
export const messages = createMessages();
