import { beforeEach, expect, it } from "vitest";
import type { Sealed } from "./pin-key.ts";
import type { Records } from "./records.ts";
import { hasVault, makeVault, nameDevice, openVault, type Vault } from "./vault.ts";
import { waitAfter } from "./wait-after.ts";

const PIN = "four horses";

let kept: Map<string, unknown>;
let records: Records;
beforeEach(() => {
  kept = new Map();
  records = {
    get: async (key) => kept.get(key),
    listKeys: async () => [...kept.keys()],
    change: async ({ put = [], remove = [] }) => {
      for (const [key, value] of put) kept.set(key, value);
      for (const key of remove) kept.delete(key);
    },
    close: () => {},
  };
});

const opened = async (pin: string, now?: () => number): Promise<Vault> => {
  const vault = await openVault(records, pin, now);
  if ("waitSeconds" in vault) throw new Error(`refused for ${vault.waitSeconds} s`);
  return vault;
};

it("opens with its PIN alone, and stores nothing in plain text (rules/desk 11)", async () => {
  expect(await hasVault(records)).toBe(false);
  const vault = await makeVault(records, { pin: PIN, kind: "desk" }, { state: { key: "secret key" } });
  await vault.change({ put: { "visitor:1": { name: "Ann Secret" } } });
  expect(await (await opened(PIN)).read("visitor:1")).toEqual({ name: "Ann Secret" });
  expect(await openVault(records, "another")).toEqual({ waitSeconds: 0 });
  const bytes = [...kept.values()].map((value) => {
    const { data } = value as Partial<Sealed>;
    return JSON.stringify(value) + (data ? new TextDecoder("latin1").decode(data) : "");
  });
  expect(bytes.join()).not.toMatch(/Ann|secret|four horses/);
});

it("a record in the place of another one is refused", async () => {
  const vault = await makeVault(records, { pin: PIN, kind: "desk" }, { state: {} });
  await vault.change({ put: { "visitor:1": 1, "visitor:2": 2 } });
  kept.set("visitor:1", kept.get("visitor:2"));
  await expect(vault.read("visitor:1")).rejects.toThrow();
});

it("each wrong PIN doubles the wait for the next try; the right PIN resets it (rules/desk 11)", async () => {
  await makeVault(records, { pin: PIN, kind: "desk" }, { state: {} });
  let now = 1_000_000;
  const clock = () => now;
  const guess = () => openVault(records, "wrong", clock);
  expect([await guess(), await guess(), await guess()]).toEqual([
    { waitSeconds: 0 },
    { waitSeconds: 0 },
    { waitSeconds: 5 },
  ]);
  expect(await openVault(records, PIN, clock)).toEqual({ waitSeconds: 5 });
  now += 5000;
  expect(await guess()).toEqual({ waitSeconds: 10 });
  now += 10_000;
  await opened(PIN, clock);
  expect(await guess()).toEqual({ waitSeconds: 0 });
});

it("a clock that was set back does not lengthen the wait (rules/desk 11)", async () => {
  await makeVault(records, { pin: PIN, kind: "desk" }, { state: {} });
  let now = 1_000_000_000_000;
  const clock = () => now;
  for (let at = 0; at < 3; at += 1) await openVault(records, "wrong", clock);
  now = 0;
  expect(await openVault(records, PIN, clock)).toEqual({ waitSeconds: 5 });
  now += 5000;
  await opened(PIN, clock);
});

it("the wait doubles up to an hour", () => {
  expect([1, 2, 3, 4, 5, 12, 13, 1000].map(waitAfter)).toEqual([0, 0, 5, 10, 20, 2560, 3600, 3600]);
});

it("a device keeps its id until it is erased (rules/desk 4)", async () => {
  const id = await nameDevice(records);
  expect(await nameDevice(records)).toBe(id);
  expect(await hasVault(records)).toBe(false);
  await makeVault(records, { pin: PIN, kind: "desk" }, { state: {} });
  expect(await (await opened(PIN)).listNames()).toEqual(["state"]);
  kept.clear();
  expect(await nameDevice(records)).not.toBe(id);
});
