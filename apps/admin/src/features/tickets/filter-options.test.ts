import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { expect, test } from "vitest";
import { filterOptions, matchingOptions } from "./filter-options.ts";
import { TicketSearch } from "./ticket-search.ts";

const CHOICES: TicketFilterChoices = {
  registrations: [
    { id: 3, name: "Visitors", tickets: 5 },
    { id: 4, name: "Press", tickets: 0 },
  ],
  countries: [{ name: "Germany", tickets: 3 }],
  methods: [{ method: "bank", tickets: 1 }],
  tags: [{ tag: "VIP", tickets: 2 }],
  promoCodes: [{ id: 9, promoCode: "SPRING", tickets: 1 }],
  days: ["2030-03-15"],
  gates: ["Hall 3"],
  questions: [
    {
      id: 12,
      text: "Purpose",
      answers: [
        { answer: "57", text: "Buy", tickets: 4 },
        { answer: "58", text: "Sell", tickets: 1 },
      ],
    },
  ],
};

const optionOf = (label: string, address: Record<string, string> = {}) => {
  const found = filterOptions(CHOICES, TicketSearch.parse(address)).find((one) => one.label === label);
  if (!found) throw new Error(`There is no ${label}`);
  return found;
};

test.for([
  ["Visitors", {}, { registration: "3" }],
  ["Press", { registration: "3" }, { registration: "3,4" }],
  ["Visitors", { registration: "3,4" }, { registration: "4" }],
  ["Germany", {}, { country: "Germany" }],
  ["Germany", { country: "Spain|germany" }, { country: "Spain" }],
  ["Bank transfer", {}, { method: "bank" }],
  ["Friday 15 March 2030", {}, { came: "2030-03-15" }],
  ["Hall 3", { came: "2030-03-15" }, { gate: "Hall 3" }],
  ["Hall 3", { gate: "hall 3" }, { gate: undefined }],
  ["Buy", {}, { answer: "12.57" }],
  ["Sell", { answer: "12.57,30.true" }, { answer: "12.57,30.true,12.58" }],
  ["Buy", { answer: "12.57" }, { answer: "" }],
  ["Last week", {}, { created: "lastWeek" }],
  ["Issued", { status: "issued" }, { status: undefined }],
  ["SPRING", {}, { code: "9" }],
] as const)("%s with %j changes %j", ([label, address, changes]) => {
  expect(optionOf(label, address).changes).toEqual(changes);
});

test("words are found in labels, groups and kinds; without words the kind's options are listed", () => {
  const options = filterOptions(CHOICES, TicketSearch.parse({}));
  const labels = (text: string) => matchingOptions(options, { text, kind: "tag" }).map(({ label }) => label);
  expect(labels("germ")).toEqual(["Germany"]);
  expect(labels("fri march")).toEqual(["Friday 15 March 2030"]);
  expect(labels("purpose")).toEqual(["Buy", "Sell"]);
  expect(labels("created last")).toEqual(["Last 7 days", "Last week", "Last month"]);
  expect(labels(" ")).toEqual(["VIP"]);
  expect(labels("nothing")).toEqual([]);
});
