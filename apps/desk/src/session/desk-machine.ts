import type { DeskOutcome, DeskVisitor } from "@foyer/contract/desk-device.ts";
import type { FontName } from "@foyer/print/font/font-files.ts";
import type { ServerStatus } from "../server/call-server.ts";
import type { Changes } from "../vault/vault.ts";
import {
  type DeskState,
  type KeptRecords,
  nameRecord,
  PROVISIONS_RECORD,
  type Provisions,
  STATE_RECORD,
} from "./desk-records.ts";
import type { Connection } from "./desk-server.ts";
import { findChanges, type KitChanges } from "./kit-changes.ts";

/**
 * `waiting`: not yet synced; `rejected`: the server has refused this visitor, and the desk tries again. Visitors stay in
 * memory while the page is open, so that a badge can be printed again.
 */
type VisitorStatus = "waiting" | "rejected" | "issued" | "conflict";
export type ListedVisitor = DeskVisitor & { status: VisitorStatus };

/** `finishing`: syncing for the last time before the desk is closed. */
export type Phase = "idle" | "syncing" | "finishing" | "closing" | "closed";

/** An open desk in memory. */
export type Desk = {
  phase: Phase;
  server: ServerStatus;
  /** As the device has stored it. */
  state: DeskState;
  visitors: readonly ListedVisitor[];
  /** Keys of rejected visitors, the one that was tried longest ago first. */
  rejected: readonly string[];
  /** Keys of rejected visitors that staff have saved in a file: they do not keep the desk open. */
  saved: readonly string[];
  /** The server has no more barcodes. */
  isExhausted: boolean;
  /** Number of visitors whose records cannot be read any more. */
  damaged: number;
  /** The latest provisions, as the device has stored them. */
  provisions: Provisions;
  /** The provisions of the current visitor: changed ones are used between two visitors. */
  inUse: Provisions;
  /** The change that waits for the next visitor, or is used since the latest one; null: none. */
  changes: KitChanges | null;
  /** Fonts that this device has not yet: their letters would print as boxes. */
  missingFonts: readonly FontName[];
};

export type DeskEvent =
  | { type: "fontsLoaded"; missing: readonly FontName[] }
  | { type: "registered"; visitor: DeskVisitor }
  | { type: "reconnected"; connection: Connection }
  | { type: "rejectedSaved" }
  | { type: "provisionsLoaded"; provisions: Provisions }
  | { type: "provisionsUsed" }
  | { type: "codesTakenBack"; at: string | null }
  | { type: "syncStarted" }
  | { type: "visitorsSynced"; outcomes: readonly DeskOutcome[] }
  | { type: "visitorRejected"; key: string }
  | { type: "visitorsAnswered"; server: ServerStatus }
  | { type: "codesReturned"; count: number }
  | { type: "blockLeased"; block: number; codes: readonly string[] }
  | { type: "syncEnded"; server: ServerStatus }
  | { type: "closeStarted" }
  | { type: "codesWithdrawn" }
  | { type: "closeFailed" }
  | { type: "closed" };
type EventType = DeskEvent["type"];

/** Events beside syncing and closing. */
const ASIDE = ["registered", "reconnected", "rejectedSaved", "fontsLoaded", "provisionsUsed"] as const;
const OF_SYNC = [
  "visitorsSynced",
  "visitorRejected",
  "visitorsAnswered",
  "codesReturned",
  "provisionsLoaded",
  "codesTakenBack",
  "blockLeased",
] as const;
const OF_CLOSING = ["codesWithdrawn", "codesReturned"] as const;

const stay = (phase: Phase, ...events: readonly EventType[]): Partial<Record<EventType, Phase>> =>
  Object.fromEntries(events.map((event) => [event, phase]));

/** The phase after each event. An event that a phase does not list is ignored. */
export const PHASES: Readonly<Record<Phase, Readonly<Partial<Record<EventType, Phase>>>>> = {
  idle: { ...stay("idle", ...ASIDE), syncStarted: "syncing", closeStarted: "closing" },
  syncing: {
    ...stay("syncing", ...ASIDE, ...OF_SYNC),
    syncEnded: "idle",
    closeStarted: "finishing",
  },
  finishing: { ...stay("finishing", ...ASIDE, ...OF_SYNC), syncEnded: "closing" },
  closing: {
    ...stay("closing", ...ASIDE, ...OF_CLOSING),
    closeFailed: "idle",
    closed: "closed",
  },
  closed: {},
};

/** A desk that was just opened. */
export function openedDesk(
  { state, provisions, visitors, damaged }: KeptRecords,
  missingFonts: readonly FontName[],
): Desk {
  return {
    phase: "idle",
    server: "unknown",
    state,
    visitors: visitors.map((visitor) => ({ ...visitor, status: "waiting" })),
    rejected: [],
    saved: [],
    isExhausted: false,
    damaged,
    provisions,
    inUse: provisions,
    changes: null,
    missingFonts,
  };
}

/** Returns the desk after an event; the same desk when its phase ignores the event. */
export function transition(desk: Desk, event: DeskEvent): Desk {
  const phase = PHASES[desk.phase][event.type];
  return phase ? { ...desk, ...changesOf(desk, event), phase } : desk;
}

function changesOf(desk: Desk, event: DeskEvent): Partial<Desk> {
  const { state, visitors, rejected } = desk;
  switch (event.type) {
    case "registered": {
      const unused = state.unused.filter((code) => code !== event.visitor.barcode);
      return {
        state: { ...state, unused },
        visitors: [...visitors, { ...event.visitor, status: "waiting" }],
        changes: desk.inUse === desk.provisions ? null : desk.changes,
      };
    }
    case "reconnected":
      return { state: { ...state, connection: event.connection } };
    case "rejectedSaved":
      return { saved: rejected };
    case "provisionsLoaded": {
      const provisions = withEarlier(desk, event.provisions);
      return { provisions, changes: findChanges(desk.inUse.kit, provisions.kit) };
    }
    case "provisionsUsed":
      return { inUse: desk.provisions };
    case "codesTakenBack":
      return { state: { ...state, unused: [], returning: [], takenBackAt: event.at } };
    case "fontsLoaded":
      return { missingFonts: event.missing };
    case "syncStarted":
      return visitors.some(({ status }) => status === "waiting") ? { server: "syncing" } : {};
    case "visitorsSynced": {
      const outcomes = new Map(event.outcomes.map(({ key, outcome }) => [key, outcome]));
      return {
        visitors: visitors.map((one) => ({ ...one, status: outcomes.get(one.key) ?? one.status })),
        rejected: rejected.filter((key) => !outcomes.has(key)),
      };
    }
    case "visitorRejected":
      return {
        visitors: visitors.map((one) => (one.key === event.key ? { ...one, status: "rejected" } : one)),
        rejected: [...rejected.filter((key) => key !== event.key), event.key],
      };
    case "visitorsAnswered":
      return desk.server === "syncing" ? { server: event.server } : {};
    case "codesReturned":
      return { state: { ...state, returning: state.returning.slice(event.count) } };
    case "blockLeased": {
      const { codes, block } = event;
      const isExhausted = codes.length < state.blockSize;
      if (codes.length === 0) return { isExhausted };
      return {
        state: { ...state, unused: [...state.unused, ...codes], nextBlock: block + 1 },
        isExhausted,
      };
    }
    case "codesWithdrawn":
      return { state: { ...state, unused: [], returning: [...state.returning, ...state.unused] } };
    case "syncEnded":
      return { server: event.server };
    case "closeStarted":
    case "closeFailed":
    case "closed":
      return {};
  }
}

/** Keeps the ticket fields of the versions that visitors of this desk have answered, or answer now. rules/desk 18 */
function withEarlier({ provisions: before, inUse, visitors }: Desk, loaded: Provisions): Provisions {
  const { version, ticketFields } = before.kit.play;
  const known = { ...before.earlier, [version]: ticketFields };
  const versions = visitors.map(({ scenarioVersion }) => scenarioVersion);
  const answered = new Set([...versions, version, inUse.kit.play.version]);
  const earlier = Object.entries(known).filter(([one]) => answered.has(Number(one)));
  return { ...loaded, earlier: Object.fromEntries(earlier) };
}

/** The records that an event changes on the device; null when it changes none. */
export function recordsOf(desk: Desk, event: DeskEvent): Changes | null {
  const next = transition(desk, event);
  if (next === desk) return null;
  const put: Record<string, unknown> = next.state === desk.state ? {} : { [STATE_RECORD]: next.state };
  if (next.provisions !== desk.provisions) put[PROVISIONS_RECORD] = next.provisions;
  if (event.type === "registered") put[nameRecord(event.visitor)] = event.visitor;
  // The server keeps them from now on, conflicts too: the device deletes them. rules/desk 12
  const remove = event.type === "visitorsSynced" ? event.outcomes.map(nameRecord) : [];
  return Object.keys(put).length + remove.length > 0 ? { put, remove } : null;
}

/** The visitors who are not yet synced, rejected ones too. */
export const unsyncedOf = ({ visitors }: Pick<Desk, "visitors">): readonly ListedVisitor[] =>
  visitors.filter(({ status }) => status === "waiting" || status === "rejected");

/** Has the desk visitors who are neither synced nor saved in a file? They keep it open. rules/desk 10 */
export const keepsVisitors = (desk: Desk): boolean =>
  unsyncedOf(desk).some(({ key }) => !desk.saved.includes(key));
