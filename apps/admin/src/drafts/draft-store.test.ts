import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftStore } from "./draft-store.ts";

const USER = "oidc.user:https://id.example:foyer-admin";
const signIn = (sub: string) =>
  localStorage.setItem(USER, JSON.stringify({ profile: { iss: "https://id.example", sub } }));

function storage(): Storage {
  const entries: Record<string, string> = {};
  return Object.create(
    {
      getItem: (key: string) => entries[key] ?? null,
      setItem(this: object, key: string, value: string) {
        entries[key] = value;
        Object.assign(this, { [key]: value });
      },
      removeItem(this: object, key: string) {
        delete entries[key];
        Reflect.deleteProperty(this, key);
      },
    },
    {},
  ) as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", storage());
  signIn("ada");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DRAFT = { typed: { name: "Fair" } };

test("what is open when the session ends is there for the same person, once signed in again", () => {
  const unwatch = draftStore.watch("POST /api/projects", () => DRAFT);
  const nothing = draftStore.watch("PUT /api/projects/1", () => undefined);
  localStorage.removeItem(USER);
  draftStore.keepOpenForms();
  unwatch();
  nothing();
  expect(draftStore.find("POST /api/projects")).toBeUndefined();
  signIn("ada");
  expect(draftStore.find("POST /api/projects")).toMatchObject(DRAFT);
  expect(draftStore.find("PUT /api/projects/1")).toBeUndefined();
  draftStore.remove("POST /api/projects");
  expect(draftStore.find("POST /api/projects")).toBeUndefined();
});

test("another person sees none, and their own drafts replace them", () => {
  draftStore.keep("a", DRAFT);
  signIn("max");
  expect(draftStore.find("a")).toBeUndefined();
  draftStore.keep("b", DRAFT);
  signIn("ada");
  expect(draftStore.find("a")).toBeUndefined();
  expect(draftStore.find("b")).toBeUndefined();
});

test("a draft is gone after eight hours", () => {
  draftStore.keep("a", DRAFT);
  vi.advanceTimersByTime(8 * 3_600_000 - 1);
  expect(draftStore.find("a")).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(draftStore.find("a")).toBeUndefined();
});

test("signing out forgets them, also what another tab has open", () => {
  const unwatch = draftStore.watch("open", () => DRAFT);
  draftStore.keep("a", DRAFT);
  draftStore.forgetAll();
  localStorage.removeItem(USER);
  draftStore.keepOpenForms();
  unwatch();
  signIn("ada");
  expect(draftStore.find("a")).toBeUndefined();
  expect(draftStore.find("open")).toBeUndefined();
});

test("only detours are listed", () => {
  draftStore.keep("a", DRAFT);
  draftStore.keep("b", { ...DRAFT, detour: { path: "/x", title: "Add registration" } });
  expect(draftStore.listDetours()).toEqual([["b", { path: "/x", title: "Add registration" }]]);
});
