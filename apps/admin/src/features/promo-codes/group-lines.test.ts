import { expect, test } from "vitest";
import { findGroups, type GroupLine, linesOfOwners, sortGroups } from "./group-lines.ts";

let made = 0;
const group = (typeName: string, owner: string, uses: Partial<GroupLine> = {}): GroupLine => {
  made += 1;
  return {
    id: made,
    projectId: 1,
    promoCodeType: 1,
    typeName,
    owner,
    image: null,
    version: 1,
    codeCount: 1,
    ticketCount: 10,
    issued: 1,
    held: 2,
    ...uses,
  };
};
const GROUPS = [
  group("Media", "Daily"),
  group("Exhibitor", "acme"),
  group("VIP", ""),
  group("Partner", "ACME"),
];

test("the groups of an owner are summed up, without regard to case; those without one come last", () => {
  expect(linesOfOwners(GROUPS)).toEqual([
    { owner: "acme", groups: 2, codeCount: 2, ticketCount: 20, issued: 2, held: 4 },
    { owner: "Daily", groups: 1, codeCount: 1, ticketCount: 10, issued: 1, held: 2 },
    { owner: "", groups: 1, codeCount: 1, ticketCount: 10, issued: 1, held: 2 },
  ]);
});

test("a search finds every word in type or owner", () => {
  const found = (search: string) => findGroups(GROUPS, search).map(({ typeName }) => typeName);
  expect(found("ACME")).toEqual(["Exhibitor", "Partner"]);
  expect(found(" part acme")).toEqual(["Partner"]);
  expect(found("")).toHaveLength(4);
});

test("groups are sorted by what is left, ties by the oldest", () => {
  const groups = [
    group("A", "", { ticketCount: 3 }),
    group("B", "", { ticketCount: 9 }),
    group("C", "", { ticketCount: 3 }),
  ];
  expect(sortGroups(groups, "left", "desc").map(({ typeName }) => typeName)).toEqual(["B", "A", "C"]);
});
