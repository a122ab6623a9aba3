import type { DeskKit, DeskVisitor } from "@foyer/contract/desk-device.ts";
import { describe, expect, it } from "vitest";
import {
  type Desk,
  type DeskEvent,
  keepsVisitors,
  openedDesk,
  PHASES,
  type Phase,
  recordsOf,
  transition,
} from "./desk-machine.ts";
import type { Provisions } from "./desk-records.ts";

const connection = { projectId: 1, deskId: 2, key: "key" };
const visitorWith = (key: string): DeskVisitor => ({
  key,
  barcode: `CODE-${key}`,
  registeredAt: "2126-05-12T10:00:00Z",
  scenarioVersion: 1,
  results: [],
});

const kitOf = (version: number) =>
  ({
    revision: `r${version}`,
    play: { version, ticketFields: [{ questionId: version, field: "firstName" }] },
  }) as DeskKit;
const PROVISIONS: Provisions = { kit: kitOf(1), texts: {} as Provisions["texts"] };
const CHANGED = kitOf(2);

/** An open desk with the waiting visitors A and B, two unused barcodes and one on its way back. */
const opened = openedDesk(
  {
    state: {
      connection,
      device: "device",
      unused: ["CODE-C", "CODE-D"],
      returning: ["CODE-E"],
      nextBlock: 2,
      blockSize: 5,
      takenBackAt: null,
    },
    provisions: PROVISIONS,
    visitors: [visitorWith("A"), visitorWith("B")],
    damaged: 0,
  },
  ["noto-sans-thai/400Regular"],
);
const inPhase = (phase: Phase, changes: Partial<Desk> = {}): Desk => ({ ...opened, ...changes, phase });

/** One event of each type. */
const EVENTS: { readonly [T in DeskEvent["type"]]: Extract<DeskEvent, { type: T }> } = {
  registered: { type: "registered", visitor: visitorWith("C") },
  reconnected: { type: "reconnected", connection: { ...connection, key: "new" } },
  rejectedSaved: { type: "rejectedSaved" },
  provisionsLoaded: { type: "provisionsLoaded", provisions: { ...PROVISIONS, kit: CHANGED } },
  provisionsUsed: { type: "provisionsUsed" },
  codesTakenBack: { type: "codesTakenBack", at: "2026-11-23T08:00:00.000Z" },
  fontsLoaded: { type: "fontsLoaded", missing: [] },
  syncStarted: { type: "syncStarted" },
  visitorsSynced: {
    type: "visitorsSynced",
    outcomes: [
      { key: "A", outcome: "issued", reason: null },
      { key: "B", outcome: "conflict", reason: "sold-out" },
    ],
  },
  visitorRejected: { type: "visitorRejected", key: "A" },
  visitorsAnswered: { type: "visitorsAnswered", server: "failed" },
  codesReturned: { type: "codesReturned", count: 1 },
  blockLeased: { type: "blockLeased", block: 2, codes: ["CODE-F"] },
  syncEnded: { type: "syncEnded", server: "reachable" },
  closeStarted: { type: "closeStarted" },
  codesWithdrawn: { type: "codesWithdrawn" },
  closeFailed: { type: "closeFailed" },
  closed: { type: "closed" },
};
const statusesOf = ({ visitors }: Desk) => visitors.map(({ status }) => status);

describe("phases", () => {
  const cases = (Object.keys(PHASES) as Phase[]).flatMap((phase) =>
    Object.values(EVENTS).map((event) => ({ phase, event, next: PHASES[phase][event.type] })),
  );
  it.each(cases.filter(({ next }) => next !== undefined))(
    "$phase, $event.type: $next",
    ({ phase, event, next }) => {
      expect(transition(inPhase(phase), event).phase).toBe(next);
    },
  );

  it.each(cases.filter(({ next }) => next === undefined))(
    "$phase ignores $event.type",
    ({ phase, event }) => {
      const desk = inPhase(phase);
      expect(transition(desk, event)).toBe(desk);
      expect(recordsOf(desk, event)).toBeNull();
    },
  );

  it("a desk is closed only from closing, which a sync ends in", () => {
    const events: DeskEvent["type"][] = ["syncStarted", "closeStarted", "syncEnded", "closed"];
    const phases: Phase[] = [];
    events.reduce((desk, type) => {
      const next = transition(desk, EVENTS[type]);
      phases.push(next.phase);
      return next;
    }, inPhase("idle"));
    expect(phases).toEqual(["syncing", "finishing", "closing", "closed"]);
  });
});

describe("transitions", () => {
  it("registered: the visitor takes the barcode, and both are stored together", () => {
    const desk = inPhase("idle");
    const next = transition(desk, EVENTS.registered);
    expect(next.state.unused).toEqual(["CODE-D"]);
    expect(statusesOf(next)).toEqual(["waiting", "waiting", "waiting"]);
    expect(recordsOf(desk, EVENTS.registered)).toEqual({
      put: { state: next.state, "visitor:C": visitorWith("C") },
      remove: [],
    });
  });

  it("reconnected: the new key is stored", () => {
    const desk = inPhase("idle");
    const { state } = transition(desk, EVENTS.reconnected);
    expect(state).toEqual({ ...opened.state, connection: { ...connection, key: "new" } });
    expect(recordsOf(desk, EVENTS.reconnected)).toEqual({ put: { state }, remove: [] });
  });

  it("provisionsLoaded: they are stored at once, and used from the next visitor on (rules/desk 18)", () => {
    const desk = inPhase("syncing");
    const loaded = transition(desk, EVENTS.provisionsLoaded);
    const stored = { ...PROVISIONS, kit: CHANGED, earlier: { 1: PROVISIONS.kit.play.ticketFields } };
    expect(loaded).toMatchObject({ inUse: PROVISIONS, provisions: stored });
    expect(loaded.changes).toEqual({ questionnaire: true, badge: false });
    expect(recordsOf(desk, EVENTS.provisionsLoaded)).toEqual({ put: { taken: stored }, remove: [] });
    const used = transition(loaded, EVENTS.provisionsUsed);
    expect(used.inUse).toEqual(stored);
    expect(used.changes).toEqual(loaded.changes);
    // Said until the next visitor is registered; a change that waits stays.
    expect(transition(used, EVENTS.registered).changes).toBeNull();
    expect(transition(loaded, EVENTS.registered).changes).toEqual(loaded.changes);
    // Ticket fields are kept for versions that somebody has answered.
    const third: DeskEvent = { type: "provisionsLoaded", provisions: { ...PROVISIONS, kit: kitOf(3) } };
    const next = transition({ ...used, visitors: [] }, third);
    expect(Object.keys(next.provisions.earlier ?? {})).toEqual(["2"]);
    // The visitor who is answering now has not been stored yet.
    const during = transition({ ...loaded, visitors: [] }, third);
    expect(Object.keys(during.provisions.earlier ?? {})).toEqual(["1", "2"]);
  });

  it("codesTakenBack: the desk gives none of its barcodes (rules/desk 19)", () => {
    const { state } = transition(inPhase("syncing"), EVENTS.codesTakenBack);
    expect(state).toMatchObject({ unused: [], returning: [], takenBackAt: EVENTS.codesTakenBack.at });
    expect(recordsOf(inPhase("syncing"), EVENTS.codesTakenBack)).toEqual({ put: { state }, remove: [] });
  });

  it("fontsLoaded: the fonts that are still missing are counted, and nothing is stored", () => {
    expect(transition(inPhase("idle"), EVENTS.fontsLoaded).missingFonts).toEqual([]);
    expect(recordsOf(inPhase("idle"), EVENTS.fontsLoaded)).toBeNull();
  });

  it("syncStarted: the server status is syncing while visitors wait", () => {
    expect(transition(inPhase("idle"), EVENTS.syncStarted).server).toBe("syncing");
    expect(transition(inPhase("idle", { visitors: [] }), EVENTS.syncStarted).server).toBe("unknown");
  });

  it("visitorsSynced: visitors get their outcomes, and the device deletes their records", () => {
    const desk = inPhase("syncing", { rejected: ["A", "X"] });
    const next = transition(desk, EVENTS.visitorsSynced);
    expect(statusesOf(next)).toEqual(["issued", "conflict"]);
    expect(next.rejected).toEqual(["X"]);
    expect(recordsOf(desk, EVENTS.visitorsSynced)).toEqual({ put: {}, remove: ["visitor:A", "visitor:B"] });
  });

  it("visitorRejected: the visitor goes to the end of the retries", () => {
    const next = transition(inPhase("syncing", { rejected: ["A", "X"] }), EVENTS.visitorRejected);
    expect(statusesOf(next)).toEqual(["rejected", "waiting"]);
    expect(next.rejected).toEqual(["X", "A"]);
  });

  it("visitorsAnswered: ends the status syncing, and no other one", () => {
    const answered = (server: Desk["server"]) =>
      transition(inPhase("syncing", { server }), EVENTS.visitorsAnswered).server;
    expect([answered("syncing"), answered("refused")]).toEqual(["failed", "refused"]);
  });

  it("codesReturned: confirmed barcodes are forgotten", () => {
    expect(transition(inPhase("closing"), EVENTS.codesReturned).state.returning).toEqual([]);
  });

  it("blockLeased: the block is added; a short one exhausts the reservation", () => {
    const { state, isExhausted } = transition(inPhase("syncing"), EVENTS.blockLeased);
    expect(state).toMatchObject({ unused: ["CODE-C", "CODE-D", "CODE-F"], nextBlock: 3 });
    expect(isExhausted).toBe(true);
    const full: DeskEvent = { type: "blockLeased", block: 2, codes: ["1", "2", "3", "4", "5"] };
    expect(transition(inPhase("syncing", { isExhausted }), full).isExhausted).toBe(false);
  });

  it("blockLeased: an empty block keeps its number and stores nothing", () => {
    const empty: DeskEvent = { type: "blockLeased", block: 2, codes: [] };
    const next = transition(inPhase("syncing"), empty);
    expect([next.state.nextBlock, next.isExhausted]).toEqual([2, true]);
    expect(recordsOf(inPhase("syncing"), empty)).toBeNull();
  });

  it("syncEnded: the server status is that of the calls", () => {
    expect(transition(inPhase("syncing"), EVENTS.syncEnded).server).toBe("reachable");
  });

  it("codesWithdrawn: unused barcodes are on their way back, and none can be given (rules/desk 12)", () => {
    const { state } = transition(inPhase("closing"), EVENTS.codesWithdrawn);
    expect(state).toMatchObject({ unused: [], returning: ["CODE-E", "CODE-C", "CODE-D"] });
  });

  it("rejectedSaved: rejected visitors do not keep the desk open; waiting ones do (rules/desk 10)", () => {
    const rejectAll = (["A", "B"] as const).reduce<Desk>(
      (desk, key) => transition(desk, { type: "visitorRejected", key }),
      inPhase("syncing"),
    );
    expect(keepsVisitors(rejectAll)).toBe(true);
    const saved = transition(rejectAll, EVENTS.rejectedSaved);
    expect(keepsVisitors(saved)).toBe(false);
    expect(keepsVisitors(transition(saved, EVENTS.registered))).toBe(true);
  });

  it.each(["closeStarted", "closeFailed", "closed"] as const)("%s: changes the phase alone", (type) => {
    const desk = inPhase(type === "closeStarted" ? "idle" : "closing");
    expect({ ...transition(desk, EVENTS[type]), phase: desk.phase }).toEqual(desk);
  });
});
