import { expect, test } from "vitest";
import { findChoices } from "./choice.ts";

const choice = (id: number, name: string) => ({ id, name, hint: "12/05/2031", path: `/${id}` });
const FAIRS = [choice(1, "Spring Fair"), choice(2, "Café Été"), choice(3, "Autumn Fair")];
const namesOf = (search: string, recentIds: number[] = []) =>
  findChoices(FAIRS, { search, recentIds }).groups.map(({ title, choices }) => [
    title,
    ...choices.map(({ name }) => name),
  ]);

test("recently opened siblings come first, in their order; gone ones are left out", () => {
  expect(namesOf("", [3, 99, 1])).toEqual([
    ["Recent", "Autumn Fair", "Spring Fair"],
    ["Others", "Café Été"],
  ]);
  expect(namesOf("")).toEqual([[undefined, "Spring Fair", "Café Été", "Autumn Fair"]]);
});

test("a search finds all words in any order, without accents, and the id", () => {
  expect(namesOf("ete cafe")).toEqual([[undefined, "Café Été"]]);
  expect(namesOf("fair 2031", [3])).toEqual([[undefined, "Spring Fair", "Autumn Fair"]]);
  expect(namesOf("winter")).toEqual([]);
  expect(namesOf(" 3 ")).toEqual(namesOf("3"));
});

test("of thousands the first 50 are listed, and the others counted", () => {
  const many = Array.from({ length: 3_000 }, (_, id) => choice(id, `Fair ${id}`));
  const { groups, left } = findChoices(many, { search: "", recentIds: [2_999] });
  expect(groups.map(({ choices }) => choices.length)).toEqual([1, 49]);
  expect(left).toBe(2_950);
});
