import { TicketFilter } from "@foyer/contract/tickets.ts";
import { expect, it } from "vitest";
import { choiceOf } from "./message-address.ts";

it("a message is for the tickets that its address names, and for all where it names none", () => {
  const ticked = { ticketIds: [4, 7] };
  expect(choiceOf({ choice: JSON.stringify(ticked) }, 3)).toEqual(ticked);
  const filter = TicketFilter.parse({ projectId: 3, search: "Kern" });
  expect(choiceOf({ choice: JSON.stringify({ filter }) }, 3)).toEqual({ filter });
  expect(choiceOf({ choice: "" }, 3)).toEqual({ filter: TicketFilter.parse({ projectId: 3 }) });
});

it.each([
  ["was cut", '{"ticketIds":[4,'],
  ["has another shape", '{"tickets":[4]}'],
  ["names no ticket", '{"ticketIds":[]}'],
  ["filters by what nobody knows", '{"filter":{"projectId":3,"colour":"red"}}'],
])("a choice that %s is never all tickets", (_, choice) => {
  expect(choiceOf({ choice }, 3)).toBeNull();
});
