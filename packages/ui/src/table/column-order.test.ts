import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, MAX_ORDERED_COLUMNS, movableNames, movedOrder } from "./column-order.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

const COLUMNS = [
  ...named("id", "a", "b"),
  { name: "key", isRowHead: true },
  ...named("c"),
  { name: "actions", isActions: true, stays: "end" as const },
];

test("the first column, the row's head and the buttons stay in place", () => {
  expect(movableNames(COLUMNS)).toEqual(["a", "b", "c"]);
  expect(namesOf(inOrder(COLUMNS, ["actions", "key", "c", "id", "b", "a"]))).toEqual([
    "id",
    "c",
    "b",
    "key",
    "a",
    "actions",
  ]);
  expect(inOrder(COLUMNS, [])).toBe(COLUMNS);
});

test("a column moves to a place among those that move", () => {
  const order = movedOrder([], COLUMNS, { name: "c", place: 0 });
  expect(namesOf(inOrder(COLUMNS, order))).toEqual(["id", "c", "a", "key", "b", "actions"]);
  const back = movedOrder(order, inOrder(COLUMNS, order), { name: "c", place: 2 });
  expect(namesOf(inOrder(COLUMNS, back))).toEqual(namesOf(COLUMNS));
});

test("a new column follows the one that it comes after by default; a removed one is ignored", () => {
  const order = ["c", "gone", "a"];
  expect(namesOf(inOrder(named("id", "a", "new", "b", "c"), order))).toEqual(["id", "c", "a", "new", "b"]);
  expect(namesOf(inOrder(named("id", "first", "a", "c"), order))).toEqual(["id", "first", "c", "a"]);
});

test("columns that are not shown keep their neighbours", () => {
  const all = named("id", "a", "b", "c", "d");
  const few = named("id", "a", "d");
  const order = movedOrder(["b", "a", "c", "d"], inOrder(few, ["b", "a", "c", "d"]), { name: "d", place: 0 });
  expect(namesOf(inOrder(all, order))).toEqual(["id", "b", "d", "a", "c"]);
  expect(namesOf(inOrder(few, order))).toEqual(["id", "d", "a"]);
});

test("an order has a maximum, which no shown column falls to", () => {
  const old = Array.from({ length: MAX_ORDERED_COLUMNS }, (_, index) => `old-${index}`);
  const order = movedOrder(old, named("id", "a", "b"), { name: "b", place: 0 });
  expect(order).toHaveLength(MAX_ORDERED_COLUMNS);
  expect(namesOf(inOrder(named("id", "a", "b"), order))).toEqual(["id", "b", "a"]);
});

test("law: any order shows each column once, and a moved column is where it was put", () => {
  const names = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { minLength: 2 });
  const order = fc.array(fc.constantFrom(..."abcdefghxyz"));
  fc.assert(
    fc.property(names, order, fc.nat(), fc.nat(), (movable, kept, which, where) => {
      const columns = named("id", ...movable);
      const shown = inOrder(columns, kept);
      expect(namesOf(shown).toSorted()).toEqual(namesOf(columns).toSorted());
      const name = movable[which % movable.length] ?? "";
      const place = where % movable.length;
      const moved = inOrder(columns, movedOrder(kept, shown, { name, place }));
      const others = movableNames(shown).filter((one) => one !== name);
      expect(movableNames(moved)).toEqual(others.toSpliced(place, 0, name));
    }),
  );
});
