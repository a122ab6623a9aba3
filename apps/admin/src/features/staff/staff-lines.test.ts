import type { Staff } from "@foyer/contract/staff.ts";
import { expect, test } from "vitest";
import { findStaff, stateOf } from "./staff-lines.ts";

const person = (values: Partial<Staff>): Staff => ({
  id: 1,
  name: "Ada",
  email: null,
  role: "viewer",
  active: true,
  joined: true,
  login: null,
  projectIds: [],
  lastSignInAt: null,
  hasSecondFactor: false,
  invitation: null,
  version: 1,
  ...values,
});
const link = (kind: "join" | "password", expired = false) => ({
  kind,
  expired,
  expiresAt: "2026-01-01T00:00:00Z",
});

test.for([
  [{}, "active"],
  [{ joined: false, invitation: link("join") }, "invited"],
  [{ joined: false, invitation: link("join", true) }, "expired"],
  [{ joined: false }, "expired"],
  [{ invitation: link("password") }, "password"],
  [{ active: false, joined: false }, "deactivated"],
] as const)("%j is %s", ([values, state]) => {
  expect(stateOf(person(values))).toBe(state);
});

test("people are found by all words, anywhere, in any case", () => {
  const staff = [
    person({ name: "Ада Лавлейс", login: "countess" }),
    person({ id: 2, name: "Grace", email: "grace@example.com", active: false }),
  ];
  const ids = (search: string, all = true) => findStaff(staff, search, all).map(({ id }) => id);
  expect([
    ids(""),
    ids("", false),
    ids("ада count"),
    ids("GRACE @example"),
    ids("ада grace"),
    ids("2"),
  ]).toEqual([...[[1, 2], [1], [1], [2], [], [2]]]);
});
