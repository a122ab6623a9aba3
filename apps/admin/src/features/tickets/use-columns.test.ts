import { TICKET_COLUMN_NAMES } from "@foyer/contract/ticket-columns.ts";
import { expect, test } from "vitest";
import { columnsOfView, isInCard } from "./use-columns.ts";

test("all 28 columns; the essential ones; those with a value in one of the rows", () => {
  expect(columnsOfView("all", [])).toEqual(TICKET_COLUMN_NAMES);
  expect(columnsOfView("essential", [])).toEqual([
    ...["TicketId", "FirstName", "LastName", "Company", "Email", "Barcode", "Price", "CreateDateTime"],
  ]);
  const rows = [
    { TicketId: 1, Price: 0, Company: "" },
    { TicketId: 2, City: "Berlin", Purchased: false, ExpirePaymentDateTime: null },
  ];
  expect(columnsOfView("nonEmpty", rows)).toEqual(["TicketId", "City", "Price", "Purchased"]);
  expect(columnsOfView("nonEmpty", [])).toEqual(TICKET_COLUMN_NAMES);
});

test("chosen columns come in the table's order, always with the first", () => {
  expect(columnsOfView(["Email", "Barcode"], [])).toEqual(["TicketId", "Barcode", "Email"]);
});

test("a card shows the essential columns, or those that were chosen", () => {
  expect([isInCard("City", "all"), isInCard("Email", "all"), isInCard("City", ["City"])]).toEqual([
    false,
    true,
    true,
  ]);
});
