import { IconHome } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { findSections, type PaletteGroup, type PaletteItem, startSections } from "./palette-item.ts";

const item = (group: PaletteGroup, label: string, words = ""): PaletteItem => ({
  id: label,
  group,
  label,
  words,
  icon: IconHome,
  path: `/${label}`,
});
const ITEMS = [
  item("Go to", "Phone codes"),
  item("Go to", "Countries", "Catalogs"),
  item("Add", "Add country"),
  item("Projects", "Côte d’Azur 2027", "12"),
  item("Projects", "Summer code camp", "13"),
  item("Commands", "Sign out"),
];
const labels = (sections: ReturnType<typeof findSections>) =>
  sections.flatMap(({ items }) => items.map(({ label }) => label));
const find = (query: string, recent: string[] = []) => labels(findSections(ITEMS, recent, query));

test("accents, case and the order of words do not matter", () => {
  expect(find("cote")).toEqual(["Côte d’Azur 2027"]);
  expect(find("CÔTE")).toEqual(["Côte d’Azur 2027"]);
  expect(find("2027 azur")).toEqual(["Côte d’Azur 2027"]);
  expect(find("nothing")).toEqual([]);
});

test("ranks: start of the name, start of a word, inside a word; the name before other words", () => {
  expect(find("co")).toEqual([
    "Countries",
    "Phone codes",
    "Côte d’Azur 2027",
    "Summer code camp",
    "Add country",
  ]);
  expect(find("cod")).toEqual(["Phone codes", "Summer code camp"]);
  expect(find("out")).toEqual(["Sign out"]);
  expect(find("catalogs")).toEqual(["Countries"]);
  expect(find("13")).toEqual(["Summer code camp"]);
});

test("among equal matches the most recently used comes first", () => {
  expect(find("cod", ["Summer code camp"])).toEqual(["Summer code camp", "Phone codes"]);
});

test("with an empty query, recent items come first and are not repeated", () => {
  const sections = startSections(ITEMS, ["gone", "Add country", "Countries"]);
  expect(sections[0]).toMatchObject({
    title: "Recent",
    items: [{ label: "Add country" }, { label: "Countries" }],
  });
  expect(labels(sections).toSorted()).toEqual(ITEMS.map(({ label }) => label).toSorted());
  expect(startSections(ITEMS, []).map(({ title }) => title)).toEqual([
    "Go to",
    "Projects",
    "Add",
    "Commands",
  ]);
});

test("limits the number of projects shown", () => {
  const many = Array.from({ length: 500 }, (_, index) => item("Projects", `Event ${index}`));
  expect(labels(startSections(many, []))).toHaveLength(8);
  expect(labels(findSections(many, [], "event 49"))).toHaveLength(8);
});
