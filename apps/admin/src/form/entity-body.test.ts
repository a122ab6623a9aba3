import { inviteStaff, updateStaff } from "@foyer/contract/staff.ts";
import { expect, test } from "vitest";
import { bodyOf, faultsOf, isRequired, type Values, valuesOf } from "./entity-body.ts";
import type { fieldsOf } from "./fields/fields-of.ts";

const PERSON = {
  ...{ id: 4, version: 2, name: "Ada", email: null, role: "viewer", active: false, projectIds: [7] },
};
const EDITED = { endpoint: updateStaff };

test("all that the contract has goes back as it came, whatever a form shows of it", () => {
  const { id: _, ...body } = PERSON;
  expect(bodyOf(updateStaff, valuesOf(EDITED, { ...PERSON, joined: true }), PERSON)).toEqual(body);
});

test("a new thing begins with what is said, and has no version", () => {
  const values = valuesOf({ endpoint: inviteStaff }, undefined, { role: "viewer" });
  expect(JSON.parse(JSON.stringify(bodyOf(inviteStaff, values)))).toEqual({ role: "viewer" });
  expect(faultsOf({ endpoint: inviteStaff }, values)).toEqual({ name: "Name is required" });
});

test("a complaint about two fields takes the place of the schema's at the same field", () => {
  const check = () => ({ name: "Not that one" });
  expect(faultsOf({ ...EDITED, check }, { ...valuesOf(EDITED, PERSON), name: "" }, PERSON)).toEqual({
    name: "Not that one",
  });
});

test("what has to be typed says the contract", () => {
  expect(isRequired(updateStaff, "name")).toBe(true);
  for (const name of ["email", "role", "projectIds", "active"]) {
    expect(isRequired(updateStaff, name)).toBe(false);
  }
});

test("a field that the contract has not, or has of another kind, does not compile", () => {
  type Fields = ReturnType<typeof fieldsOf<Values<typeof inviteStaff>>>;
  const names: Parameters<Fields["TextField"]>[0]["name"][] = ["name", "email"];
  // @ts-expect-error: no such field
  names.push("nmae");
  // @ts-expect-error: not a text
  names.push("projectIds");
  expect(names).toHaveLength(4);
});
