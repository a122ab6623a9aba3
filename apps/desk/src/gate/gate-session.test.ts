import { packCodes } from "@foyer/domain/gate/packed-codes.ts";
import { packPassages } from "@foyer/domain/gate/packed-passages.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GATE, keepGate, NO_SALT, UNCHANGED } from "../../test/gate-device.ts";
import { device, setUpDevice, vault } from "../../test/stored-desk.ts";
import { GateSession } from "./gate-session.ts";
import { hashCode } from "./hash-code.ts";

setUpDevice();
beforeEach(() => keepGate());
afterEach(() => {
  vi.unstubAllGlobals();
});

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
/** Times are of milliseconds. */
const sleep = () => new Promise((resolve) => setTimeout(resolve, 20));
type Sent = { scans: { sequence: number; code: string; isOffline: boolean }[] };
/** Stubs the server; `calls` has the numbers of the scans of each call. */
function stubServer(answer: (call: string, body: Sent) => object | number = () => UNCHANGED) {
  const calls: number[][] = [];
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string } = {}) => {
    const [call = "", sent]: [string | undefined, Sent] = [
      url.split("?")[0]?.split("/").at(-1),
      JSON.parse(body),
    ];
    if (call === "scans") calls.push(sent.scans.map(({ sequence }) => sequence));
    const answered = answer(call, sent);
    return typeof answered === "number"
      ? new Response("{}", { status: answered })
      : new Response(JSON.stringify(answered));
  });
  return calls;
}
const noNetwork = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
const verdictOf = async (session: GateSession, code: string) => {
  const shown = await session.scan(code, "in");
  return shown && [shown.verdict, shown.reason, shown.isOffline];
};

it("without a network it admits a ticket once, and keeps that over a restart (rules/gates 18, 19)", async () => {
  noNetwork();
  const session = await GateSession.open(vault());
  expect(await verdictOf(session, "ONE")).toEqual(["admitted", null, true]);
  expect(await verdictOf(session, "NOBODY")).toEqual(["refused", "unknown-code", true]);
  const again = await GateSession.open(vault());
  expect(again.view().unsent).toBe(2);
  expect(await verdictOf(again, "ONE")).toEqual(["marked", "seen-before", true]);
  expect(again.view().shown[0]).toMatchObject({ sequence: 3, earlier: { gateName: "North" } });
});

it("a scan that cannot be stored has no verdict, and takes no number", async () => {
  noNetwork();
  const session = await GateSession.open(vault());
  device.isBroken = true;
  await expect(session.scan("ONE", "in")).rejects.toThrow("The disk is full");
  device.isBroken = false;
  expect(session.view()).toMatchObject({ unsent: 0, shown: [] });
  expect(await verdictOf(session, "ONE")).toEqual(["admitted", null, true]);
  expect(session.view().shown[0]?.sequence).toBe(1);
});

it("with a network the server's verdict is shown, and its answer known to the next scan", async () => {
  const calls = stubServer((call, { scans }) => {
    if (call !== "scans") return UNCHANGED;
    const answered = { verdict: "marked", reason: "seen-before", holder: null, earlier: null };
    return {
      scans: scans.map((scan) => ({ ...scan, at: "2126-05-12T10:00:00Z", direction: "in", ...answered })),
    };
  });
  const session = await GateSession.open(vault());
  await session.sync();
  expect(await verdictOf(session, "ONE")).toEqual(["marked", "seen-before", false]);
  expect(session.view().unsent).toBe(0);
  expect(calls).toEqual([[1]]);
  noNetwork();
  const again = await GateSession.open(vault());
  expect(await verdictOf(again, "ONE")).toEqual(["marked", "seen-before", true]);
});

it("a scan without an answer is sent before its badge is asked for (rules/gates 48)", async () => {
  noNetwork();
  const session = await GateSession.open(vault());
  await session.scan("ONE", "in");
  await expect(session.loadBadge({ sequence: 1, onlyFirst: false })).rejects.toThrow("The scan is not sent");
  const order: string[] = [];
  stubServer((call) => {
    order.push(call);
    return call === "scans" ? { scans: [] } : UNCHANGED;
  });
  expect((await session.loadBadge({ sequence: 1, onlyFirst: false })).size).toBeGreaterThan(0);
  expect(order).toEqual(["scans", "contacts", "badges"]);
  expect(session.view().unsent).toBe(0);
});

it("a scan whose answer is lost is shown offline, and sent again as what was shown (rules/gates 19)", async () => {
  const sent: boolean[] = [];
  let isLost = true;
  stubServer((call, { scans }) => {
    if (call !== "scans") return UNCHANGED;
    sent.push(...scans.map(({ isOffline }) => isOffline));
    if (isLost) throw new TypeError("Failed to fetch");
    return { scans: [] };
  });
  const session = await GateSession.open(vault());
  await session.sync();
  expect(await verdictOf(session, "ONE")).toEqual(["admitted", null, true]);
  isLost = false;
  await session.sync();
  expect(sent).toEqual([false, true]);
  expect(session.view().unsent).toBe(0);
});

it("one bad scan holds up no other, and a device with scans cannot be closed (rules/gates 18)", async () => {
  noNetwork();
  const session = await GateSession.open(vault());
  for (const code of ["A", "B", "BAD", "C", "D"]) await session.scan(code, "in");
  const calls = stubServer((call, { scans }) =>
    call === "scans" && scans.some(({ code }) => code === "BAD")
      ? 422
      : call === "scans"
        ? { scans: [] }
        : UNCHANGED,
  );
  await session.sync();
  expect(calls[0]).toEqual([1, 2, 3, 4, 5]);
  expect(session.view()).toMatchObject({ unsent: 1, rejected: 1 });
  await expect(session.close()).rejects.toThrow("Some scans are not sent");
});

it("changes are known at once and after a restart, whatever is scanned meanwhile (rules/gates 17)", async () => {
  const hash = await hashCode(NO_SALT, "TWO");
  const cancelled = {
    hash: await hashCode(NO_SALT, "ONE"),
    registrationId: 7,
    status: "cancelled" as const,
    isFormer: false,
  };
  const passage = {
    hash,
    at: Date.parse("2126-05-12T09:00:00Z"),
    gateId: 5,
    area: 1,
    direction: "in" as const,
  };
  const changes = {
    ...UNCHANGED,
    cursor: "1.1",
    codes: base64(packCodes([cancelled])),
    passages: base64(packPassages([passage])),
    areas: ["lounge", ""],
  };
  stubServer((call) => (call === "scans" ? 500 : changes));
  const session = await GateSession.open(vault());
  await Promise.all([session.sync(), session.scan("THREE", "in")]);
  for (const one of [session, await GateSession.open(vault())]) {
    noNetwork();
    expect(await verdictOf(one, "ONE")).toEqual(["refused", "cancelled", true]);
    expect(await verdictOf(one, "TWO")).toEqual(["marked", "seen-before", true]);
  }
});

it("without a network an area fills by the last number and the device's own scans, also after a restart (rules/gates 37)", async () => {
  const occupancy = [{ area: "", capacity: 20, stopsWhenFull: true, inside: 19 }];
  stubServer((call) => (call === "scans" ? 500 : { ...UNCHANGED, occupancy }));
  const session = await GateSession.open(vault());
  await session.sync();
  noNetwork();
  expect(await verdictOf(session, "ONE")).toEqual(["admitted", null, true]);
  expect(await verdictOf(session, "TWO")).toEqual(["refused", "area-full", true]);
  expect(await verdictOf(await GateSession.open(vault()), "TWO")).toEqual(["refused", "area-full", true]);
});

it("what the server tells of an area that everybody has left counts without a network, also after a restart (rules/gates 51)", async () => {
  await keepGate({ gates: [{ ...GATE, entryLimit: "after-exit" }] });
  noNetwork();
  const session = await GateSession.open(vault());
  expect(await verdictOf(session, "ONE")).toEqual(["admitted", null, true]);
  expect(await verdictOf(session, "ONE")).toEqual(["marked", "seen-before", true]);
  await sleep();
  stubServer((call) => {
    // By the server's clock, which is the device's here.
    const now = new Date().toISOString();
    return call === "scans" ? 500 : { ...UNCHANGED, now, resets: [{ area: "", at: now }] };
  });
  await session.sync();
  noNetwork();
  await sleep();
  for (const one of [session, await GateSession.open(vault())]) {
    const shown = await one.scan("ONE", "out");
    expect(shown).toMatchObject({ verdict: "marked", reason: "not-inside" });
  }
  expect(await verdictOf(session, "ONE")).toEqual(["admitted", null, true]);
  expect(await verdictOf(session, "ONE")).toEqual(["marked", "seen-before", true]);
});

it("a blocked device forgets every code, and keeps the scans that it has not sent (rules/gates 15)", async () => {
  noNetwork();
  const session = await GateSession.open(vault());
  await session.scan("ONE", "in");
  stubServer(() => 401);
  await session.sync();
  expect(session.view()).toMatchObject({ isBlocked: true, codes: 0, unsent: 1, server: "refused" });
  expect([...device.kept.keys()].filter((name) => name.startsWith("codes"))).toEqual([]);
  expect(await session.scan("ONE", "in")).toBeNull();
});

it("a scan by hand keeps its reason until it is sent; what was found is not stored (rules/gates 46)", async () => {
  noNetwork();
  const session = await GateSession.open(vault());
  const byHand = { reason: "forgotten-code", note: "" } as const;
  await session.scan("ONE", "in", byHand);
  await session.scan("TWO", "in");
  await expect(session.find("Ann", "in")).rejects.toThrow();
  const again = await GateSession.open(vault());
  const sent: object[] = [];
  const visitor = { code: "TWO", name: "Ann", company: "", registrationName: "Visitors", test: {} };
  stubServer((call, { scans }) => {
    if (call === "visitors") return { visitors: [visitor], isComplete: true };
    if (call === "scans") sent.push(...scans);
    return UNCHANGED;
  });
  await again.sync();
  expect(sent).toMatchObject([{ code: "ONE", byHand }, { code: "TWO" }]);
  expect(sent[1]).not.toHaveProperty("byHand");
  const before = new Map(device.kept);
  expect(await again.find("Ann", "in")).toEqual([visitor]);
  expect(device.kept).toEqual(before);
});
