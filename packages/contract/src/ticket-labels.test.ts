import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { TICKET_LABELS, ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import { expect, test } from "vitest";
import { TICKET_COLUMN_NAMES } from "./ticket-columns.ts";

test("each column of a ticket has a label, in the order of the columns", () => {
  expect(Object.keys(TICKET_LABELS)).toEqual(TICKET_COLUMN_NAMES);
});

test("no two columns share a label", () => {
  const labels = Object.values(TICKET_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
});

test("each field that a question fills has a label", () => {
  for (const name of TICKET_FIELD_NAMES) expect(ticketFieldLabel(name), name).not.toBeUndefined();
  expect(ticketFieldLabel("surName")).toBe("Middle name");
});
