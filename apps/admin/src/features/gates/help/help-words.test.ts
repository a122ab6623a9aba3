import type { GateVisitor } from "@foyer/contract/gate-help.ts";
import { expect, it } from "vitest";
import { shortStateOf } from "./help-words.ts";

const AT = "2126-05-12T08:00:00.000Z";
const visitor = (test: Partial<GateVisitor["test"]>, direction?: "in" | "out") =>
  ({
    test: { verdict: "admitted", reason: null, ...test },
    lastPassage: direction ? { direction, gateName: "North", at: AT } : null,
    isInside: direction === "in",
  }) as GateVisitor;

it("says first why a ticket is not valid here, then whether its holder is in", () => {
  expect(shortStateOf(visitor({})).words).toBe("Not in yet");
  expect(shortStateOf(visitor({ verdict: "marked", reason: "seen-before" }, "in")).words).toBe("Inside");
  expect(shortStateOf(visitor({ verdict: "refused", reason: "seen-before" }, "in")).words).toBe("Inside");
  expect(shortStateOf(visitor({ verdict: "refused", reason: "cancelled" }, "in")).words).toBe("Cancelled");
  expect(shortStateOf(visitor({}, "out")).words).toBe("Left");
  // Since then everybody had left.
  expect(shortStateOf({ ...visitor({}, "in"), isInside: false }).words).toBe("Left");
});
