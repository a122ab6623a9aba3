import { expect, test } from "vitest";
import { makeLists } from "./play-lists.ts";

const sent = {
  countries: [
    { id: 1, text: "Germany", priority: true, hasRegions: true },
    { id: 2, text: "Monaco", priority: false, hasRegions: false },
  ],
  phoneCodes: [{ id: 7, text: "Germany", phoneCode: "+49", priority: true }],
  partitions: [
    { id: 3, text: "Food", rubrics: [{ id: 4, text: "Bread" }] },
    { id: 5, text: "Drinks", rubrics: [] },
  ],
};
const bavaria = { id: 11, text: "Bavaria", priority: false };

test("finds entries by id; null for an unknown id", () => {
  const lists = makeLists(sent, new Map([[1, [bavaria]]]));
  expect(lists.country(1)).toEqual({ text: "Germany", regionIds: [11] });
  expect(lists.country(2)).toEqual({ text: "Monaco", regionIds: [] });
  expect(lists.region(11)?.text).toBe("Bavaria");
  expect(lists.partition(3)).toEqual({ text: "Food", rubricIds: [4] });
  expect(lists.rubric(4)?.text).toBe("Bread");
  expect(lists.phoneCode(7)).toBe("+49");
  for (const none of [
    lists.country(9),
    lists.region(1),
    lists.partition(4),
    lists.rubric(3),
    lists.phoneCode(1),
  ])
    expect(none).toBeNull();
});

test("a country whose regions are not loaded yet has a region placeholder that cannot be chosen", () => {
  const country = makeLists(sent, new Map()).country(1);
  expect(country?.regionIds).toHaveLength(1);
  expect(country?.regionIds).not.toContain(11);
});
