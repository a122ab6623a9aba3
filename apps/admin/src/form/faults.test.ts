import { expect, test } from "vitest";
import { faultsAfter } from "./faults.ts";

const REQUIRED = "Title is required";
const BEFORE_START = "The end must not be before the start";

test("a mark goes when its field is right, also by a change of another field", () => {
  const shown = { name: REQUIRED, end: BEFORE_START };
  expect(faultsAfter(shown, { name: "name", before: shown, after: { end: BEFORE_START } })).toEqual({
    end: BEFORE_START,
  });
  expect(faultsAfter(shown, { name: "start", before: shown, after: { name: REQUIRED } })).toEqual({
    name: REQUIRED,
  });
});

test("a mark stays, in other words, while its field is wrong in another way; no new field is marked", () => {
  const shown = { name: REQUIRED };
  const after = { name: "No more than 50 symbols.", end: BEFORE_START };
  expect(faultsAfter(shown, { name: "name", before: shown, after })).toEqual({ name: after.name });
});

test("what the server said stays until its own field is changed", () => {
  const shown = { name: "This name is taken", "ids.0": "No such project" };
  expect(faultsAfter(shown, { name: "name", before: {}, after: {} })).toEqual({ "ids.0": "No such project" });
  expect(faultsAfter(shown, { name: "ids", before: {}, after: {} })).toEqual({ name: "This name is taken" });
});
