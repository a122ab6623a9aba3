import { listTickets } from "@foyer/contract/tickets.ts";
import { expect, test } from "vitest";
import { TicketSearch, toTicketQuery } from "./ticket-search.ts";

test("an empty address: ten rows of the first page, in the server's order", () => {
  const search = TicketSearch.parse({});
  expect(toTicketQuery(search, 7)).toEqual({
    projectId: 7,
    search: "",
    status: "",
    sortName: "",
    sortOrder: "",
    currentPage: 1,
    sizePerPage: 10,
  });
});

test("all parameters are converted to the server's query", () => {
  const search = TicketSearch.parse({
    project: "7",
    q: " anna ",
    status: "held",
    sort: "Email",
    order: "desc",
    page: "3",
    size: "50",
    registration: "3,4",
    created: "lastWeek",
    country: "Germany|Spain",
    came: "2030-03-15",
    gate: "Hall 3",
    answer: "12.57",
  });
  const query = toTicketQuery(search, 7);
  expect(listTickets.query.parse(query)).toEqual(query);
  expect(query).toMatchObject({ created: "lastWeek", country: "Germany|Spain", answer: "12.57" });
  expect(query).toMatchObject({ search: "anna", sortName: "Email", sortOrder: "desc", currentPage: 3 });
});

test.for([
  { status: "lost" },
  { sort: "search" },
  { page: "0" },
  { size: "100" },
  { ticket: "-1" },
  { created: "next year" },
  { came: "2030-02-31" },
  { answer: "1" },
])("%j in an address is none", (given) => {
  expect(TicketSearch.safeParse(given).success).toBe(false);
});
