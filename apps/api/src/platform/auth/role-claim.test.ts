import { expect, test } from "vitest";
import { roleFromClaims } from "./role-claim.ts";

const NAMESPACED = "https://foyer.example/roles";

test.each([
  ["one name", { role: "manager" }, "role", "manager"],
  ["several in one text", { role: "viewer, operator" }, "role", "operator"],
  ["a list: the highest wins", { roles: ["viewer", "admin", "operator"] }, "roles", "admin"],
  ["unknown names beside ours", { roles: ["offline_access", "viewer"] }, "roles", "viewer"],
  ["only unknown names", { roles: ["superuser"] }, "roles", null],
  ["another case is another name", { roles: ["Admin"] }, "roles", null],
  ["a path", { realm_access: { roles: ["operator"] } }, "realm_access.roles", "operator"],
  [
    "a deeper path",
    { resource_access: { foyer: { roles: ["admin"] } } },
    "resource_access.foyer.roles",
    "admin",
  ],
  ["a claim whose own name has dots", { [NAMESPACED]: ["manager"] }, NAMESPACED, "manager"],
  ["nothing there", {}, "roles", null],
  ["a path into nothing", { realm_access: "x" }, "realm_access.roles", null],
  ["neither text nor list", { roles: { admin: true } }, "roles", null],
  ["things in the list that are no names", { roles: [null, 4, { admin: 1 }] }, "roles", null],
  ["a name of every object", {}, "constructor.name", null],
])("%s", (_, claims, claim, expected) => {
  expect(roleFromClaims(claims, claim)).toBe(expected);
});
