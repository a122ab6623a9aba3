import { type Access, ROLES, type Role } from "@foyer/contract/access.ts";
import { expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import { type Decision, decideAccess } from "./check-access.ts";

const caller = (role: Role | null, projects: Caller["projects"] = []): Caller => ({
  staffId: 1,
  issuer: "i",
  subject: "s",
  name: "n",
  role,
  projects,
  signedInAt: null,
});

const nobody = null;
const noRole = caller(null, [7]);
const [viewer, operator, manager] = [caller("viewer", [7]), caller("operator", [7]), caller("manager", [7])];
const admin = caller("admin", "all");

// Columns: nobody, no role, viewer, operator, manager, admin; all but the admin have a grant for project 7.
const CALLERS = [nobody, noRole, viewer, operator, manager, admin];
const TABLE: [Access, number | undefined, Decision[]][] = [
  ["public", undefined, ["ok", "ok", "ok", "ok", "ok", "ok"]],
  ["signed-in", undefined, [401, "ok", "ok", "ok", "ok", "ok"]],
  [{ staff: "viewer" }, undefined, [401, 403, "ok", "ok", "ok", "ok"]],
  [{ staff: "operator" }, undefined, [401, 403, 403, "ok", "ok", "ok"]],
  [{ staff: "manager" }, undefined, [401, 403, 403, 403, "ok", "ok"]],
  [{ staff: "admin" }, undefined, [401, 403, 403, 403, 403, "ok"]],
  [{ project: "viewer" }, 7, [401, 403, "ok", "ok", "ok", "ok"]],
  [{ project: "operator" }, 7, [401, 403, 403, "ok", "ok", "ok"]],
  [{ project: "manager" }, 7, [401, 403, 403, 403, "ok", "ok"]],
  [{ project: "admin" }, 7, [401, 403, 403, 403, 403, "ok"]],
  [{ project: "viewer" }, 8, [401, 403, 404, 404, 404, "ok"]],
  [{ project: "manager" }, 8, [401, 403, 403, 403, 404, "ok"]],
  [{ staff: "admin", ofProject: "manager" }, undefined, [401, 403, 403, 403, 403, "ok"]],
  [{ staff: "admin", ofProject: "manager" }, 7, [401, 403, 403, 403, "ok", "ok"]],
  [{ staff: "admin", ofProject: "manager" }, 8, [401, 403, 403, 403, 404, "ok"]],
  [{ staff: "manager", ofProject: "manager" }, Number.NaN, [401, 403, 403, 403, 404, "ok"]],
  [{ staff: "manager" }, 8, [401, 403, 403, 403, "ok", "ok"]],
  [{ project: "viewer" }, Number.NaN, [401, 403, 404, 404, 404, "ok"]],
];

test.each(TABLE)("%j, project %s", (access, projectId, expected) => {
  expect(CALLERS.map((one) => decideAccess(access, one, projectId))).toEqual(expected);
});

test("an endpoint of a project without a project in its path throws", () => {
  expect(() => decideAccess({ project: "viewer" }, admin)).toThrow();
  expect(() => decideAccess({ project: "viewer" }, viewer)).toThrow();
});

test("a higher role may do everything that a lower one may", () => {
  for (const least of ROLES) {
    const allowed = ROLES.map((role) => decideAccess({ staff: least }, caller(role)) === "ok");
    expect(allowed).toEqual([...allowed].sort());
  }
});
