import type { TicketAction } from "@foyer/contract/ticket-actions.ts";
import { expect, test } from "vitest";
import { actionText, moneyText, previewText, reasonOf } from "./action-words.ts";

const action = (changes: Partial<TicketAction>): TicketAction => ({
  actionId: "a",
  kind: "mail",
  state: "running",
  startedAt: "2026-11-23T12:00:00.000Z",
  startedBy: "Max",
  total: 1234,
  done: 0,
  notDone: [],
  refunds: null,
  reason: "",
  ...changes,
});

test("the preview says how many and why not the others", () => {
  const notDone = [
    { reason: "no-address", count: 8 },
    { reason: "cancelled", count: 1 },
  ] as const;
  expect(previewText("mail", { done: 3120, notDone: [...notDone] })).toBe(
    "3,120 tickets are mailed, each to its own address. 8 have no email address; 1 is cancelled already.",
  );
  expect(previewText("cancel", { done: 1, notDone: [] })).toBe("1 ticket is cancelled.");
  expect(previewText("pay", { done: 0, notDone: [{ reason: "paid", count: 2 }] })).toBe(
    "No ticket can be changed. 2 are paid already.",
  );
});

test.each([
  [{ state: "waiting" }, "It starts in a moment."],
  [{ done: 1000, notDone: [{ reason: "expired", count: 2 }] }, "1,002 of 1,234 tickets"],
  [{ state: "done", total: 1, done: 1 }, "1 ticket was mailed."],
  [
    { state: "cancelled", total: 5, done: 2, notDone: [{ reason: "expired", count: 1 }] },
    "Stopped. 2 tickets were mailed. 1 has expired. 2 tickets were not reached.",
  ],
  [
    { state: "failed", total: 3, done: 2, reason: "The action could not be done." },
    "The action could not be done. 2 tickets were mailed. 1 ticket was not reached.",
  ],
] as const)("%j: %s", (changes, text) => {
  expect(actionText(action(changes as unknown as Partial<TicketAction>))).toBe(text);
});

test("a ticket's reason is a sentence of its own", () => {
  expect(reasonOf("no-address")).toBe("Has no email address");
  expect(reasonOf(null)).toBe("Stopped before this ticket");
});

test("a refund says what the providers have done, and what people transfer", () => {
  expect(
    actionText(
      action({
        kind: "refund",
        state: "done",
        done: 5,
        total: 5,
        refunds: { waiting: 1, succeeded: 3, failed: 1 },
      }),
    ),
  ).toBe("5 tickets get their money back. 3 refunds made. 1 refund under way. 1 refund failed.");
  const sum = (mode: "live" | "test", amount: number) => ({ mode, currency: "EUR", count: 1, amount });
  expect(moneyText({ byProvider: [sum("live", 20), sum("test", 5)], byHand: [sum("live", 7)] })).toBe(
    "The providers give back €20.00 and €5.00 (test mode: no money moves). To be transferred by hand: €7.00.",
  );
});
