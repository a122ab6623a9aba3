import { expect, it } from "vitest";
import { keepProgress, readProgress } from "../registration/stored-progress.ts";
import { nextRowId, pasteRows, withoutRow } from "./order-rows.ts";
import { answersPlace, emptyRow, type Row } from "./stored-order.ts";

const CODE = "FAIR";
const answers = [{ questionId: 1 }] as unknown as Row["results"];
const row = (id: number, more: Partial<Row> = {}): Row => ({ ...emptyRow(id, "en-GB"), ...more });
const person = (firstName: string) => ({ firstName, lastName: "Kern", email: `${firstName}@example.org` });
const pasting = { code: CODE, cultureCode: "en-GB", maximum: 5 };
const namesOf = (rows: readonly Row[]) => rows.map(({ firstName }) => firstName);

/** Keeps answers in the tab, as it does while somebody's questions are answered. */
const answer = (id: number) =>
  keepProgress(answersPlace(CODE, id), {
    version: 1,
    progress: {
      play: { passed: [] },
      inputs: { 7: { type: "textbox", text: "vegan", phoneCodeId: null } },
    } as never,
    titles: {},
    consents: null,
  });

it("the next person gets none of the answers of one who was removed", () => {
  answer(2);
  const left = withoutRow(CODE, [row(1, person("ann")), row(2, person("ben"))], 2);
  expect(left.map(({ id }) => id)).toEqual([1]);
  expect(nextRowId(left)).toBe(2);
  expect(readProgress(answersPlace(CODE, 2))).toBeNull();
});

it("pasted people take the places of empty rows", () => {
  answer(2);
  const rows = [row(1), row(2), row(3, person("cleo"))];
  const pasted = pasteRows(rows, [person("ann"), person("ben")], { ...pasting, from: 1 });
  expect(namesOf(pasted.rows)).toEqual(["ann", "ben", "cleo"]);
  expect(pasted.left).toBe(0);
  // The row with the focus stays itself.
  expect(pasted.rows[0]?.id).toBe(1);
  expect(new Set(pasted.rows.map(({ id }) => id)).size).toBe(3);
  // Of a row that was empty but for answers that were not kept yet.
  expect(readProgress(answersPlace(CODE, 2))).toBeNull();
});

const FILLED: readonly [what: string, filled: Partial<Row>][] = [
  ["with a name", { firstName: "dan" }],
  ["with answers alone", { results: answers }],
];
it.each(FILLED)("a row %s stays, wherever somebody pastes", (_, filled) => {
  const rows = [row(1, filled), row(2)];
  const { rows: pasted } = pasteRows(rows, [person("ann")], { ...pasting, from: 1 });
  expect(pasted[0]).toEqual(rows[0]);
  expect(namesOf(pasted.slice(1))).toEqual(["ann"]);
});

it("people beyond the maximum are counted", () => {
  const people = ["a", "b", "c", "d", "e"].map(person);
  const { rows, left } = pasteRows([row(1, person("ann")), row(2)], people, { ...pasting, from: 1 });
  expect(namesOf(rows)).toEqual(["ann", "a", "b", "c", "d"]);
  expect(left).toBe(1);
});
