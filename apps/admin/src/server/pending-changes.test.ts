import { endpoint } from "@foyer/contract/endpoint.ts";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { change, pendingChanges } from "./pending-changes.ts";

const list = endpoint({
  method: "GET",
  path: "/api/names",
  summary: "Names.",
  access: "public",
  status: 200,
  result: z.array(z.string()),
});
const shown = (names: string[]) =>
  pendingChanges.of(list.path).reduce((seen, one) => one.apply(seen), names as unknown);

test("changes are applied to cached data, each can be undone, and listeners are notified", () => {
  const listener = vi.fn();
  const stop = pendingChanges.subscribe(listener);
  const first = change(list, (names) => names.map((name) => name.toUpperCase()));
  const second = change(list, (names) => [...names, "new"]);
  pendingChanges.add([first]);
  pendingChanges.add([second]);
  expect(shown(["a"])).toEqual(["A", "new"]);
  pendingChanges.remove([first]);
  expect(shown(["a"])).toEqual(["a", "new"]);
  pendingChanges.remove([second]);
  expect(shown(["a"])).toEqual(["a"]);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
});

test("without changes every call returns the same list", () => {
  expect(pendingChanges.of(list.path)).toBe(pendingChanges.of(list.path));
});
