import fc from "fast-check";
import { expect, it } from "vitest";
import { ATTEMPT_STATES, hasMoney, isOpenAttempt, nextAttemptState, type Told } from "./attempt-state.ts";

const told = fc.record<Told>({
  state: fc.constantFrom("pending", "authorised", "paid", "failed", "expired", "cancelled"),
  paid: fc.constant(1000),
  refunded: fc.constantFrom(0, 300, 1000),
});

it("the same state again changes nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ATTEMPT_STATES), told, (before, message) => {
      const after = nextAttemptState(before, message);
      expect(nextAttemptState(after, message)).toBe(after);
    }),
  );
});

it("money never goes away, and an attempt that has ended is never open again", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ATTEMPT_STATES), told, (before, message) => {
      const after = nextAttemptState(before, message);
      if (hasMoney(before)) expect(hasMoney(after)).toBe(true);
      if (!isOpenAttempt(before)) expect(isOpenAttempt(after)).toBe(false);
    }),
  );
});

it("money in any order of messages leads to the same state", () => {
  const withMoney = fc.record<Told>({
    state: fc.constant("paid"),
    paid: fc.constant(1000),
    refunded: fc.constantFrom(0, 300, 1000),
  });
  fc.assert(
    fc.property(fc.array(withMoney, { minLength: 1, maxLength: 6 }), (messages) => {
      const run = (ordered: Told[]) => ordered.reduce(nextAttemptState, "pending" as const);
      expect(run(messages)).toBe(run(messages.toReversed()));
    }),
  );
});

it.each([
  ["created", "pending", "pending"],
  ["pending", "failed", "failed"],
  ["failed", "expired", "failed"],
  ["expired", "paid", "paid"],
  ["paid", "failed", "paid"],
] as const)("%s, then told %s: %s", (before, state, after) => {
  expect(nextAttemptState(before, { state, paid: 1000, refunded: 0 })).toBe(after);
});
