import { describe, expect, test } from "vitest";
import { type AreaState, evaluateScan, type Passage, type ScannedTicket } from "./evaluate-scan.ts";
import type { GateRules } from "./gate-rules.ts";

const RULES: GateRules = {
  registrationIds: [],
  days: [],
  opensAt: null,
  closesAt: null,
  entryLimit: "once",
  stopsRepeats: false,
};
const TICKET: ScannedTicket = { status: "issued", registrationId: 7, isFormer: false };
const AT = "2026-05-12T10:00:00";

const evaluate = (
  rules: Partial<GateRules>,
  more: {
    ticket?: Partial<ScannedTicket> | null;
    earlier?: Passage[];
    direction?: "in" | "out";
    at?: string;
    area?: AreaState;
  } = {},
) =>
  evaluateScan({
    rules: { ...RULES, ...rules },
    direction: more.direction ?? "in",
    at: more.at ?? AT,
    ticket: more.ticket === null ? null : { ...TICKET, ...more.ticket },
    earlier: more.earlier ?? [],
    area: more.area,
  });

const cameIn = (at = "2026-05-12T09:00:00"): Passage => ({ direction: "in", at });
const wentOut = (at = "2026-05-12T09:30:00"): Passage => ({ direction: "out", at });

describe("a ticket (rules/gates 5)", () => {
  test.each([
    [null, "unknown-code"],
    [{ status: "held" }, "payment-due"],
    [{ status: "cancelled" }, "cancelled"],
    [{ status: "expired" }, "expired"],
    [{ isFormer: true }, "exchanged-code"],
  ] as const)("%j is refused as %s", (ticket, reason) => {
    expect(evaluate({}, { ticket })).toEqual({ verdict: "refused", reason });
    // Nobody is kept in, yet an invalid code is never admitted.
    expect(evaluate({}, { ticket, direction: "out" })).toEqual({ verdict: "refused", reason });
  });

  test("that is issued and new is admitted", () => {
    expect(evaluate({})).toEqual({ verdict: "admitted", reason: null });
  });

  test("that is invalid is said to be so before it is said to be of another gate", () => {
    expect(evaluate({ registrationIds: [8] }, { ticket: { status: "cancelled" } }).reason).toBe("cancelled");
  });
});

describe("a gate admits (rules/gates 3)", () => {
  test("its registrations", () => {
    expect(evaluate({ registrationIds: [7, 8] }).verdict).toBe("admitted");
    expect(evaluate({ registrationIds: [8] })).toEqual({ verdict: "refused", reason: "other-registration" });
  });

  test("on its days", () => {
    expect(evaluate({ days: ["2026-05-12"] }).verdict).toBe("admitted");
    expect(evaluate({ days: ["2026-05-13"] })).toEqual({ verdict: "refused", reason: "other-day" });
  });

  test("from its opening until its closing, which is not in it", () => {
    const rules = { opensAt: "09:00", closesAt: "18:00" };
    const at = (time: string) => evaluate(rules, { at: `2026-05-12T${time}` }).reason;
    expect(["08:59:59", "09:00:00", "17:59:59", "18:00:00"].map(at)).toEqual([
      "too-early",
      null,
      null,
      "too-late",
    ]);
  });

  test("and lets everybody out, whatever it admits", () => {
    const rules = { registrationIds: [8], days: ["2026-05-13"], closesAt: "09:00" };
    expect(evaluate(rules, { direction: "out", earlier: [cameIn()] }).verdict).toBe("admitted");
  });
});

describe("a further entry (rules/gates 4)", () => {
  test.each([
    ["once", [cameIn("2026-05-11T09:00:00"), wentOut("2026-05-11T18:00:00")], "seen-before"],
    ["once-a-day", [cameIn("2026-05-11T09:00:00")], null],
    ["once-a-day", [cameIn(), wentOut()], "seen-before"],
    ["after-exit", [cameIn(), wentOut()], null],
    ["after-exit", [cameIn()], "seen-before"],
    ["unlimited", [cameIn(), cameIn()], null],
  ] as const)("%s after %j: %s", (entryLimit, earlier, reason) => {
    expect(evaluate({ entryLimit }, { earlier: [...earlier] })).toEqual({
      verdict: reason === null ? "admitted" : "marked",
      reason,
    });
  });

  test("is refused where the gate stops repeats", () => {
    expect(evaluate({ stopsRepeats: true }, { earlier: [cameIn()] })).toEqual({
      verdict: "refused",
      reason: "seen-before",
    });
  });

  test("who leaves without having come is marked", () => {
    expect(evaluate({}, { direction: "out" })).toEqual({ verdict: "marked", reason: "not-inside" });
  });
});

describe("an area with as many people as it may have (rules/gates 36)", () => {
  const marks = { isFull: true, stopsWhenFull: false };
  const stops = { isFull: true, stopsWhenFull: true };
  const marked = { verdict: "marked", reason: "area-full" };
  const refused = { verdict: "refused", reason: "area-full" };

  test("lets the next one in, marked, or stops them", () => {
    expect(evaluate({}, { area: marks })).toEqual(marked);
    expect(evaluate({}, { area: stops })).toEqual(refused);
    expect(evaluate({}, { area: { ...stops, isFull: false } }).verdict).toBe("admitted");
  });

  test("says first that a ticket is not valid, and lets everybody out", () => {
    expect(evaluate({}, { area: stops, ticket: null }).reason).toBe("unknown-code");
    expect(evaluate({}, { area: stops, direction: "out", earlier: [cameIn()] }).verdict).toBe("admitted");
  });

  test("has those already who are inside, and stops who comes back", () => {
    expect(evaluate({ entryLimit: "unlimited" }, { area: stops, earlier: [cameIn()] }).verdict).toBe(
      "admitted",
    );
    const back = { earlier: [cameIn(), wentOut()] };
    expect(evaluate({ entryLimit: "after-exit" }, { area: stops, ...back })).toEqual(refused);
    expect(evaluate({}, { area: stops, ...back })).toEqual(refused);
    // That the ticket was there before says more of it than that the area is full.
    expect(evaluate({}, { area: marks, ...back })).toEqual({ verdict: "marked", reason: "seen-before" });
    expect(evaluate({ stopsRepeats: true }, { area: marks, ...back }).reason).toBe("seen-before");
    // Whoever may decide about a repeat may not fill the area further.
    expect(evaluate({ stopsRepeats: true }, { area: stops, ...back })).toEqual(refused);
  });
});
