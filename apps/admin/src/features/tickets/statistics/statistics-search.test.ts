import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { describe, expect, it } from "vitest";
import { addressOf, filtersWith } from "../filter-address.ts";
import { cellText, mostOf } from "./cell-text.ts";
import { dimensionOptions, nextRows, tableOf } from "./dimension-options.ts";
import { StatisticsSearch } from "./statistics-search.ts";

const choices: TicketFilterChoices = {
  registrations: [],
  countries: [],
  methods: [],
  tags: [],
  promoCodes: [],
  days: ["2030-03-15"],
  gates: ["Hall 3"],
  questions: [{ id: 12, text: "Purpose", answers: [] }],
};

// rules/statistics 5
describe("the filters behind a number", () => {
  it("are those of the address with those of its row and column", () => {
    const search = { status: "issued", country: "Spain", q: "anna" };
    expect(filtersWith(search, { country: "Germany" }, { came: "2030-03-15" })).toEqual({
      q: "anna",
      status: "issued",
      country: "Germany",
      came: "2030-03-15",
    });
    expect(filtersWith({ gate: "Hall 3" }, { came: "not", gate: "" })).toEqual({ came: "not" });
  });

  it("keep the answers of other questions", () => {
    expect(filtersWith({ answer: "12.57,12.58,30.true" }, { answer: "12.59" }, { answer: "31.1" })).toEqual({
      answer: "30.true,12.59,31.1",
    });
  });

  it("are written so that any name survives", () => {
    const address = addressOf("/tickets", { country: "Côte d'Ivoire & more", project: 7 });
    expect(new URL(address, "http://x").searchParams.get("country")).toBe("Côte d'Ivoire & more");
  });
});

describe("the table of an address", () => {
  it("is by default registrations by day of visit, else by status", () => {
    const empty = { rows: "", columns: "" };
    expect(tableOf(empty, choices)).toEqual({ rows: "registration", columns: "came" });
    expect(tableOf(empty, { days: [] })).toEqual({ rows: "registration", columns: "status" });
    expect(tableOf({ rows: "came", columns: "" }, choices)).toEqual({ rows: "came", columns: "status" });
    expect(tableOf({ rows: "", columns: "registration" }, choices)).toEqual({
      rows: "country",
      columns: "registration",
    });
  });

  it("has no dimension that the server would refuse", () => {
    expect(StatisticsSearch.safeParse({ rows: "question.x" }).success).toBe(false);
    expect(StatisticsSearch.parse({ rows: "question.12" }).rows).toBe("question.12");
  });

  it("offers what tickets have", () => {
    const values = dimensionOptions(choices).flatMap(({ items }) => items.map(({ value }) => value));
    expect(values).toEqual([
      ...["registration", "status", "day", "payment", "country", "came", "gate"],
      "question.12",
    ]);
  });

  it("of one row goes on with what is not chosen yet", () => {
    const table = { rows: "registration", columns: "came" };
    expect(nextRows(table, { registration: "5" }, choices)).toBe("country");
    expect(
      nextRows({ rows: "country", columns: "came" }, { registration: "5", country: "Spain" }, choices),
    ).toBe("question.12");
    const all = { registration: "5", country: "Spain", answer: "12.57", status: "issued", created: "today" };
    expect(nextRows({ rows: "tag", columns: "came" }, all, choices)).toBe("tag");
  });
});

it("a number is shown as a share of its row, its column or all; of nothing it is a dash", () => {
  const wholes = { row: 8, column: 0, all: 1000 };
  expect(cellText(1234, { share: "", ...wholes })).toBe("1,234");
  expect(cellText(1, { share: "row", ...wholes })).toBe("12.5%");
  expect(cellText(1, { share: "all", ...wholes })).toBe("0.1%");
  expect(cellText(0, { share: "column", ...wholes })).toBe("–");
  expect(mostOf([])).toBe(1);
  expect(
    mostOf([
      [0, 5],
      [3, 2],
    ]),
  ).toBe(5);
});
