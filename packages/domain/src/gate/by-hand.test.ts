import { expect, it } from "vitest";
import { overrule, overrulerOf } from "./by-hand.ts";
import { byHandSentence, wouldBeTitle } from "./by-hand-words.ts";
import { SCAN_REASONS } from "./evaluate-scan.ts";

it("the help desk decides about those who come again, a manager about every other ticket (rules/gates 43)", () => {
  expect(SCAN_REASONS.filter((reason) => overrulerOf(reason) === "operator")).toEqual(["seen-before"]);
  expect(SCAN_REASONS.filter((reason) => overrulerOf(reason) === "nobody")).toEqual(["unknown-code"]);
  expect(overrulerOf("cancelled")).toBe("manager");
});

it("an overruled refusal lets in and keeps its reason", () => {
  expect(overrule({ verdict: "refused", reason: "payment-due" })).toEqual({
    verdict: "marked",
    reason: "payment-due",
  });
});

it("says why somebody was let in by hand", () => {
  expect(byHandSentence({ reason: "forgotten-code", note: "" })).toBe("By hand: forgot the code.");
  expect(byHandSentence({ reason: "decision", note: "Speaker" })).toBe(
    "By hand: decision of a supervisor. “Speaker”",
  );
});

it("says what a verdict would be, not that it was given", () => {
  expect(wouldBeTitle({ verdict: "admitted" }, "in")).toBe("May come in");
  expect(wouldBeTitle({ verdict: "marked" }, "out")).toBe("May leave, marked");
  expect(wouldBeTitle({ verdict: "refused" }, "in")).toBe("Would be refused");
});
