import { removePromoCode } from "@foyer/contract/promo-codes.ts";
import { inviteStaff, updateStaff } from "@foyer/contract/staff.ts";
import { expect, test } from "vitest";
import { bodyOf, findErrors, isRequired, type Values, valuesOf } from "./entity-body.ts";
import type { fieldsOf } from "./fields/fields-of.ts";

const PERSON = {
  id: 4,
  version: 2,
  name: "Ada",
  email: null,
  role: "viewer",
  active: false,
  projectIds: [7],
};
const EDITED = { endpoint: updateStaff };

test("every field of the contract is sent back unchanged, also fields that the form does not show", () => {
  const { id: _, ...body } = PERSON;
  expect(bodyOf(updateStaff, valuesOf(EDITED, { ...PERSON, joined: true }), PERSON)).toEqual(body);
});

test("a new entity starts with the given values, and has no version", () => {
  const values = valuesOf({ endpoint: inviteStaff }, undefined, { role: "viewer" });
  expect(JSON.parse(JSON.stringify(bodyOf(inviteStaff, values)))).toEqual({ role: "viewer" });
  expect(findErrors({ endpoint: inviteStaff }, values)).toEqual({ name: "Name is required" });
});

test("a call without a body is confirmed by a form without fields", () => {
  const endpoint = removePromoCode;
  expect(bodyOf(endpoint, valuesOf({ endpoint }, undefined))).toEqual({});
  expect(findErrors({ endpoint }, {})).toEqual({});
});

test("an error of `check` replaces the schema's error of the same field", () => {
  const check = () => ({ name: "Not that one" });
  expect(findErrors({ ...EDITED, check }, { ...valuesOf(EDITED, PERSON), name: "" }, PERSON)).toEqual({
    name: "Not that one",
  });
});

test("the contract decides which fields are required", () => {
  expect(isRequired(updateStaff, "name")).toBe(true);
  for (const name of ["email", "role", "projectIds", "active"]) {
    expect(isRequired(updateStaff, name)).toBe(false);
  }
});

test("a field that is not in the contract, or has another type there, does not compile", () => {
  type Fields = ReturnType<typeof fieldsOf<Values<typeof inviteStaff>>>;
  const names: Parameters<Fields["TextField"]>[0]["name"][] = ["name", "email"];
  // @ts-expect-error: no such field
  names.push("nmae");
  // @ts-expect-error: not a text
  names.push("projectIds");
  expect(names).toHaveLength(4);
});
