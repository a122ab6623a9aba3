import type { CameraTrouble } from "./camera-trouble.ts";

/** `resting`: nothing was scanned for minutes. `hidden`: another tab or app is in front. `closed`: not on the page. */
export type Phase = "closed" | "starting" | "scanning" | "resting" | "hidden" | "failed";

export type ScannerState = { phase: Phase; trouble: CameraTrouble | null };

export type ScannerEvent =
  /** The part is on the page, or somebody presses "Go on" or "Try again", or chooses another camera. */
  | { type: "asked" }
  | { type: "opened" }
  | { type: "failed"; trouble: CameraTrouble }
  | { type: "rested" }
  | { type: "pageHidden" }
  | { type: "pageShown" }
  /** The network is back, or a camera was connected. */
  | { type: "helpArrived"; against: readonly CameraTrouble[] }
  | { type: "closed" };
type EventType = ScannerEvent["type"];

/** The phase after each event. An event that a phase does not list is ignored. */
const PHASES: Readonly<Record<Phase, Readonly<Partial<Record<EventType, Phase>>>>> = {
  closed: { asked: "starting" },
  starting: {
    asked: "starting",
    opened: "scanning",
    failed: "failed",
    pageHidden: "hidden",
    closed: "closed",
  },
  scanning: {
    asked: "starting",
    failed: "failed",
    rested: "resting",
    pageHidden: "hidden",
    closed: "closed",
  },
  resting: { asked: "starting", closed: "closed" },
  hidden: { asked: "starting", pageShown: "starting", closed: "closed" },
  failed: { asked: "starting", helpArrived: "starting", closed: "closed" },
};

export const CLOSED: ScannerState = { phase: "closed", trouble: null };

/** Returns the state after an event; the same one for an event that is ignored. */
export function transition(state: ScannerState, event: ScannerEvent): ScannerState {
  const phase = PHASES[state.phase][event.type];
  if (!phase) return state;
  if (event.type === "helpArrived" && !(state.trouble && event.against.includes(state.trouble))) return state;
  return { phase, trouble: event.type === "failed" ? event.trouble : null };
}
