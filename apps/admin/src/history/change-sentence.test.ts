import type { AuditRow } from "@foyer/contract/audit.ts";
import { expect, test } from "vitest";
import { changeSentence } from "./change-sentence.ts";

const WORDING = { timeZone: "UTC", amountOf: (amount: number) => `€${amount.toFixed(2)}` };
const ROW: AuditRow = {
  id: 1,
  at: "2026-03-01T12:00:00.000Z",
  staffId: 7,
  staffName: "Anna Kern",
  action: "update",
  entity: "registration",
  entityId: "12",
  entityName: "VIP",
  projectId: 3,
  before: null,
  after: null,
};

/** The sentence as it is read, with the entity's name. */
function read(change: Partial<AuditRow>): string {
  const row = { ...ROW, ...change };
  const { author, lead, hasName, tail } = changeSentence(row, WORDING);
  return [author, lead, hasName && row.entityName, tail].filter(Boolean).join(" ").replaceAll(" ,", ",");
}

test.for<[Partial<AuditRow>, string]>([
  [
    { before: { ticketPrice: 100 }, after: { ticketPrice: 120 } },
    "Anna Kern changed the ticket price of registration VIP from €100.00 to €120.00",
  ],
  [
    { before: { message: "" }, after: { message: "Hi" } },
    "Anna Kern set the message of registration VIP to Hi",
  ],
  [
    { before: { closesAt: "2026-07-01T10:00:00" }, after: { closesAt: null } },
    "Anna Kern removed the closes at of registration VIP, which was 01.07.2026 10:00",
  ],
  [
    {
      before: { name: "A", ticketCount: 1, open: true },
      after: { name: "VIP", ticketCount: 2, open: false },
    },
    "Anna Kern changed the name, ticket count and open of registration VIP",
  ],
  [
    { before: { a: 1, b: 1, c: 1, d: 1 }, after: { a: 2, b: 2, c: 2, d: 2 } },
    "Anna Kern changed 4 details of registration VIP",
  ],
  [
    { before: { message: "x".repeat(100) }, after: { message: "y" } },
    "Anna Kern changed the message of registration VIP",
  ],
  [{ action: "create", after: { name: "VIP" } }, "Anna Kern added registration VIP"],
  [{ action: "delete", entity: "promo-code-group" }, "Anna Kern removed promo code group VIP"],
  [{ action: "sign-in", entity: "session" }, "Anna Kern signed in"],
  [
    { action: "update", entity: "scenario", after: { changes: ["Step “Company” is removed."] } },
    "Anna Kern changed scenario VIP",
  ],
  [
    { action: "create", entity: "ticket", staffId: null, staffName: "Attendee", entityName: "E-1" },
    "A visitor registered: ticket E-1",
  ],
  [
    { action: "update", entity: "ticket", staffId: null, staffName: "Foyer", entityName: "E-1" },
    "Foyer let ticket E-1 expire, as nobody paid in time",
  ],
  [
    { action: "create", entity: "submission", staffId: null, staffName: "Attendee", entityName: "" },
    "A visitor submitted answers",
  ],
  // Who only calls himself so is staff.
  [{ staffId: null, staffName: "Attendee", action: "create" }, "Attendee added registration VIP"],
])("%j reads: %s", ([change, sentence]) => {
  expect(read(change)).toBe(sentence);
});

test("one short change says all; several, or a new entity, have more to unfold", () => {
  const more = (change: Partial<AuditRow>) => changeSentence({ ...ROW, ...change }, WORDING).hasMore;
  expect(more({ before: { ticketPrice: 100 }, after: { ticketPrice: 120 } })).toBe(false);
  expect(more({ before: { a: 1, b: 1 }, after: { a: 2, b: 2 } })).toBe(true);
  expect(more({ before: { text: "x".repeat(100) }, after: { text: "y" } })).toBe(true);
  expect(more({ action: "create", after: { name: "VIP" } })).toBe(true);
  expect(more({ action: "create" })).toBe(false);
});
