import { expect, test } from "vitest";
import { errorsAfter } from "./form-errors.ts";

const REQUIRED = "Title is required";
const BEFORE_START = "The end must not be before the start";

test("an error goes when its field becomes valid, also by a change of another field", () => {
  const shown = { name: REQUIRED, end: BEFORE_START };
  expect(errorsAfter(shown, { name: "name", before: shown, after: { end: BEFORE_START } })).toEqual({
    end: BEFORE_START,
  });
  expect(errorsAfter(shown, { name: "start", before: shown, after: { name: REQUIRED } })).toEqual({
    name: REQUIRED,
  });
});

test("an error changes its text while its field has another error; no other field is marked", () => {
  const shown = { name: REQUIRED };
  const after = { name: "No more than 50 symbols.", end: BEFORE_START };
  expect(errorsAfter(shown, { name: "name", before: shown, after })).toEqual({ name: after.name });
});

test("an error of the server stays until its own field is changed", () => {
  const shown = { name: "This name is taken", "ids.0": "No such project" };
  expect(errorsAfter(shown, { name: "name", before: {}, after: {} })).toEqual({ "ids.0": "No such project" });
  expect(errorsAfter(shown, { name: "ids", before: {}, after: {} })).toEqual({ name: "This name is taken" });
});
