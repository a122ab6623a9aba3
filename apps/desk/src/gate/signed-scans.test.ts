import { packCodes } from "@foyer/domain/gate/packed-codes.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GATE, KIT, keepGate, NO_SALT, UNCHANGED } from "../../test/gate-device.ts";
import { makeKey, signCode, type TestKey, toKit } from "../../test/signed-codes.ts";
import { device, setUpDevice, vault } from "../../test/stored-desk.ts";
import { GateSession } from "./gate-session.ts";
import { hashCode } from "./hash-code.ts";

let key: TestKey;
setUpDevice();
beforeEach(async () => {
  key = await makeKey(1);
  const cancelled = {
    hash: await hashCode(NO_SALT, "GONE"),
    registrationId: 7,
    status: "cancelled" as const,
    isFormer: false,
  };
  const former = { ...cancelled, hash: await hashCode(NO_SALT, "FORMER"), status: "issued" as const };
  await keepGate({ codeKeys: [toKit(key)] });
  device.kept.set("codes:2", packCodes([cancelled, { ...former, isFormer: true }]));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const scan = async (session: GateSession, code: string) => {
  const shown = await session.scan(code, "in");
  return shown && [shown.verdict, shown.reason, shown.code, shown.signature];
};

it("a signed code and the barcode are one ticket, over a restart too (rules/gates 29)", async () => {
  const session = await GateSession.open(vault());
  expect(await scan(session, await signCode(key))).toEqual(["admitted", null, "ONE", "none"]);
  expect(await scan(session, "ONE")).toEqual(["marked", "seen-before", "ONE", "none"]);
  const again = await GateSession.open(vault());
  expect(await scan(again, await signCode(key))).toEqual(["marked", "seen-before", "ONE", "none"]);
});

it("a ticket that was sold since is admitted by its signature, once (rules/gates 31)", async () => {
  const session = await GateSession.open(vault());
  const code = await signCode(key, { barcode: "NEW" });
  expect(await scan(session, code)).toEqual(["admitted", null, "NEW", "genuine"]);
  expect(session.view().shown[0]).toMatchObject({
    isOffline: true,
    holder: { registrationName: "Visitors" },
  });
  expect(await scan(session, code)).toEqual(["marked", "seen-before", "NEW", "genuine"]);
  // The gate's own rules hold.
  const other = await signCode(key, { barcode: "PRESS", registrationId: 8 });
  device.kept.set("kit", { ...KIT, codeKeys: [toKit(key)], gates: [{ ...GATE, registrationIds: [7] }] });
  const strict = await GateSession.open(vault());
  expect(await scan(strict, other)).toEqual(["refused", "other-registration", "PRESS", "genuine"]);
});

it("what the device knows of a ticket counts more than its signature", async () => {
  const session = await GateSession.open(vault());
  expect((await scan(session, await signCode(key, { barcode: "GONE" })))?.[1]).toBe("cancelled");
  expect((await scan(session, await signCode(key, { barcode: "FORMER" })))?.[1]).toBe("exchanged-code");
});

it("a forged code is refused, whatever barcode it has, and is no passage", async () => {
  const session = await GateSession.open(vault());
  const forged = await signCode(await makeKey(1));
  expect(await scan(session, forged)).toEqual(["refused", "forged-code", "Signed code", "none"]);
  expect((await scan(session, await signCode(await makeKey(3))))?.[1]).toBe("unknown-key");
  expect(await scan(session, "ONE")).toEqual(["admitted", null, "ONE", "none"]);
});

it("a contact brings new and revoked keys, which are kept (rules/gates 31)", async () => {
  const next = await makeKey(2);
  const session = await GateSession.open(vault());
  expect((await scan(session, await signCode(next)))?.[1]).toBe("unknown-key");
  const kit = { ...KIT, revision: "2", codeKeys: [toKit(next), toKit(key, true)] };
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/contacts") ? Response.json({ ...UNCHANGED, kit }) : new Response("{}", { status: 500 }),
  );
  await session.sync();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  for (const one of [session, await GateSession.open(vault())]) {
    expect((await scan(one, await signCode(key)))?.[1]).toBe("revoked-code");
    expect((await scan(one, await signCode(next, { barcode: crypto.randomUUID().slice(0, 8) })))?.[0]).toBe(
      "admitted",
    );
  }
});

it("the code is sent as it was scanned: the server verifies it again", async () => {
  const code = await signCode(key);
  const session = await GateSession.open(vault());
  await session.scan(code, "in");
  expect(device.kept.get("scan:1")).toMatchObject({ code, verdict: "admitted" });
});

it("a device that was set up before there were signed codes knows no keys", async () => {
  await keepGate({});
  const session = await GateSession.open(vault());
  expect((await scan(session, await signCode(key)))?.[1]).toBe("unknown-key");
});
