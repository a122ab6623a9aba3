import { expect, it } from "vitest";
import { readPastedPeople } from "./pasted-people.ts";

const ANN = { firstName: "Ann", lastName: "Kern", email: "ann@example.org" };
const BEN = { firstName: "Ben", lastName: "Li", email: "ben@example.org" };

it.each([
  ["rows of a spreadsheet", "Ann\tKern\tann@example.org\r\nBen\tLi\tben@example.org\r\n", [ANN, BEN]],
  ["csv with a head", "First;Last;Mail\nAnn;Kern;ann@example.org\nBen;Li;ben@example.org", [ANN, BEN]],
  ["the address first", "ann@example.org,Ann,Kern", [ANN]],
  ["whole names", "Ann Kern\tann@example.org\nBen Li\tben@example.org", [ANN, BEN]],
  [
    "quoted cells",
    '"Kern, ""Ann""",ann@example.org',
    [{ firstName: "Kern,", lastName: '"Ann"', email: ANN.email }],
  ],
  [
    "addresses alone",
    "ann@example.org\nben@example.org",
    [
      { firstName: "", lastName: "", email: ANN.email },
      { firstName: "", lastName: "", email: BEN.email },
    ],
  ],
  ["an empty last cell", "Ann;Kern;ann@example.org;", [ANN]],
])("reads %s", (_name, text, expected) => {
  expect(readPastedPeople(text)).toEqual(expected);
});

it.each(["ann@example.org", "Ann", "Kern, Ann", "one\ntwo"])("leaves %j to the input", (text) => {
  expect(readPastedPeople(text)).toBeNull();
});
