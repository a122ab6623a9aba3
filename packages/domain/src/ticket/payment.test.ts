import { expect, it } from "vitest";
import { paymentReference, ticketOfReference } from "./payment.ts";

// rules/tickets 31
it.each([1, 4711, 999_999_999_999_999])("ticket %d is found by its reference", (ticketId) => {
  expect(ticketOfReference(paymentReference(ticketId))).toBe(ticketId);
});

it.each([
  ["t4711", 4711],
  ["T-4711", 4711],
  ["4711", null],
  ["T0", null],
  ["T4711x", null],
  ["AT4711", null],
  ["T9999999999999999", null],
])("%s names the ticket %s", (word, ticketId) => {
  expect(ticketOfReference(word)).toBe(ticketId);
});
