import { generateKeyPairSync, sign } from "node:crypto";
import { listGateConflicts } from "@foyer/contract/gate-devices.ts";
import { listGateScans, scanAtGate } from "@foyer/contract/gate-scans.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import {
  addSigningKey,
  getSignedCodes,
  revokeSigningKey,
  type SigningKey,
  stopSigning,
} from "@foyer/contract/signed-codes.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { packContent, readSignedCode, writeSignedCode } from "@foyer/domain/gate/signed-code.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  connectGateDevice,
  contactOf,
  enrolDevice,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { countAt, makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { scanPath } from "../../../test/files/scan-pdf.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { openPrivateKey } from "./code-key.service.ts";
import { openCodeSigner } from "./sign-codes.service.ts";
import { findSigning } from "./signed-codes.store.ts";

setUpApp();

type Sold = { ticketId: number; barcode: string; identifier: string };

/** An event with a gate whose tickets get signed codes. */
async function makeSigningEvent() {
  const event = await makeGateEvent();
  const { projectId } = event;
  const params = { projectId };
  await app.call(addSigningKey, { params });
  const pageOf = async ({ identifier }: Sold) =>
    (await app.call(getPublicTicket, { params: { identifier } }, null)).body;
  /** The signed code that a camera reads on the page of a ticket. */
  const codeOf = async (ticket: Sold): Promise<string> =>
    (await scanPath((await pageOf(ticket)).signedCode))[0]?.text ?? "";
  const sell = async () => (await event.sell()) as Sold;
  const keys = async (): Promise<SigningKey[]> => (await app.call(getSignedCodes, { params })).body.keys;
  const revoke = (keyNumber: number) => app.call(revokeSigningKey, { params: { projectId, keyNumber } });
  return { ...event, params, sell, pageOf, codeOf, keys, revoke };
}

it("a signed code and the ticket's barcode are one code at the gates (rules/gates 29)", async () => {
  const { sell, scan, codeOf, projectId, gateId } = await makeSigningEvent();
  const [one, two] = [await sell(), await sell()];
  const code = await codeOf(one);
  expect(code).toMatch(/^F1:/);
  expect(await scan(code)).toMatchObject({
    verdict: "admitted",
    code: one.barcode,
    holder: { ticketId: one.ticketId },
  });
  expect(await scan(one.barcode)).toMatchObject({ verdict: "marked", reason: "seen-before" });
  expect(await scan(two.barcode)).toMatchObject({ verdict: "admitted" });
  expect(await scan(await codeOf(two))).toMatchObject({ verdict: "marked", reason: "seen-before" });
  await countAt(app);
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from visitor_scan where project_id = ${projectId}`.execute(app.db);
  expect(rows[0]?.lines).toBe(2);
  const log = await app.call(listGateScans, { params: { projectId, gateId }, query: {} });
  expect(JSON.stringify(log.body)).not.toContain("F1:");
});

it("a signed code follows its ticket: cancelled, exchanged (rules/gates 5)", async () => {
  const { sell, scan, codeOf, params } = await makeSigningEvent();
  const [cancelled, exchanged] = [await sell(), await sell()];
  const codes = [await codeOf(cancelled), await codeOf(exchanged)];
  await app.call(cancelTicket, { params: { ...params, ticketId: cancelled.ticketId }, body: {} });
  await app.call(exchangeBarcode, { params: { ...params, ticketId: exchanged.ticketId }, body: {} });
  expect(await scan(codes[0] ?? "")).toMatchObject({ verdict: "refused", reason: "cancelled" });
  expect(await scan(codes[1] ?? "")).toMatchObject({ verdict: "refused", reason: "exchanged-code" });
  expect(await scan(await codeOf(exchanged))).toMatchObject({ verdict: "admitted" });
});

it("a code of another project and a forged one are refused, and kept without their barcode", async () => {
  const { sell, scan, codeOf, params, gateId, deviceId } = await makeSigningEvent();
  const other = await makeSigningEvent();
  expect(await scan(await other.codeOf(await other.sell()))).toMatchObject({ reason: "other-project-code" });

  const ticket = await sell();
  const code = await codeOf(ticket);
  const { signed } = readSignedCode(code) ?? { signed: new Uint8Array() };
  const { privateKey } = generateKeyPairSync("ed25519");
  const forged = writeSignedCode(signed, sign(null, signed, privateKey));
  const altered = code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");
  for (const text of [forged, altered, `${code}00`]) {
    const answer = await scan(text);
    expect(answer).toMatchObject({ verdict: "refused", reason: "forged-code", holder: null });
    expect(answer.code).toMatch(/^F1:[0-9A-F]{16}$/);
  }
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(code || code_key, ' '), '') as text from gate_scan
    where project_id = ${params.projectId}`.execute(app.db);
  expect(rows[0]?.text).not.toContain(ticket.barcode);
  // Sent again it keeps its verdict; another one under its number is refused. rules/gates 8
  const send = (scans: object[]) =>
    app.call(scanAtGate, { params: { ...params, gateId }, body: { deviceId, scans } });
  expect((await send([{ sequence: 2, code: forged }])).body.scans[0].reason).toBe("forged-code");
  expect((await send([{ sequence: 2, code: altered }])).body.Error.Code).toBe("scan-sequence-used");
  expect(await scan(ticket.barcode)).toMatchObject({ verdict: "admitted" });
});

it("a code is valid until its last day", async () => {
  const { projectId, sell, scan } = await makeSigningEvent();
  const { barcode } = await sell();
  const found = await findSigning(app.db, projectId);
  if (!found?.privateKey) throw new Error("No key signs");
  const { number, publicKey, privateKey } = found;
  const key = await openPrivateKey(app.db, { projectId, number }, { publicKey, privateKey });
  const signUntil = (lastDay: string) => {
    const content = { keyNumber: number, projectId, registrationId: 1, lastDay, barcode };
    const signed = packContent(content) ?? new Uint8Array();
    return writeSignedCode(signed, sign(null, signed, key));
  };
  expect(await scan(signUntil("2026-01-01"))).toMatchObject({ verdict: "refused", reason: "expired-code" });
  expect(await scan(signUntil("2126-01-01"))).toMatchObject({ verdict: "admitted" });
});

it("codes of a former key stay valid, and those of a revoked one are refused (rules/gates 30)", async () => {
  const { sell, scan, codeOf, params, keys, revoke } = await makeSigningEvent();
  const [one, two] = [await sell(), await sell()];
  const codes = [await codeOf(one), await codeOf(two)];
  await app.call(addSigningKey, { params });
  expect((await keys()).map(({ number, state }) => [number, state])).toEqual([
    [2, "signing"],
    [1, "accepted"],
  ]);
  expect(await scan(codes[0] ?? "")).toMatchObject({ verdict: "admitted" });
  expect((await revoke(1)).body.isOn).toBe(true);
  expect(await scan(codes[1] ?? "")).toMatchObject({
    verdict: "refused",
    reason: "revoked-code",
    code: two.barcode,
  });
  // A refused scan is no passage.
  expect(await scan(await codeOf(two))).toMatchObject({ verdict: "admitted" });
  // One that signs is replaced.
  expect((await revoke(2)).body.keys[0]).toMatchObject({ number: 3, state: "signing" });
  expect((await revoke(9)).status).toBe(404);
  const { rows } = await sql<{ sealed: number | null }>`
    select length(private_key) as sealed from signing_key where project_id = ${params.projectId}
    order by number`.execute(app.db);
  expect(rows.map(({ sealed }) => sealed)).toEqual([null, null, 12 + 16 + 32]);
});

it("the last key that a project may have is revoked, too", async () => {
  const { params, revoke } = await makeSigningEvent();
  await sql`update signing_key set number = 100 where project_id = ${params.projectId}`.execute(app.db);
  expect((await app.call(addSigningKey, { params })).body.Error.Code).toBe("too-many-signing-keys");
  expect((await revoke(100)).body).toMatchObject({ isOn: false, keys: [{ number: 100, state: "revoked" }] });
});

it("without a key that signs, nothing has a signed code, and those of visitors stay valid", async () => {
  const { sell, scan, codeOf, pageOf, params, keys } = await makeSigningEvent();
  const ticket = await sell();
  const code = await codeOf(ticket);
  expect((await app.call(stopSigning, { params })).body.isOn).toBe(false);
  expect((await keys())[0]?.state).toBe("accepted");
  expect((await pageOf(ticket)).signedCode).toBeNull();
  expect(await scan(code)).toMatchObject({ verdict: "admitted" });
  const other = await makeGateEvent();
  expect(await openCodeSigner(app.db, other.projectId)).toBeNull();
});

it("a ticket that admits nobody has no signed code (rules/attend 4)", async () => {
  const { sell, pageOf, params } = await makeSigningEvent();
  const ticket = await sell();
  await app.call(cancelTicket, { params: { ...params, ticketId: ticket.ticketId }, body: {} });
  expect((await pageOf(ticket)).signedCode).toBeNull();
});

it("a barcode that is too long gets none", async () => {
  const { params } = await makeSigningEvent();
  const signer = await openCodeSigner(app.db, params.projectId);
  expect(signer?.({ registrationId: 1, barcode: "A".repeat(32) })).toMatch(/^F1:/);
  expect(signer?.({ registrationId: 1, barcode: "A".repeat(33) })).toBe("");
});

it("devices get new and revoked keys, and the server verifies what they let in (rules/gates 31)", async () => {
  const { sell, codeOf, params, projectId, gateId, revoke } = await makeSigningEvent();
  const device = await connectGateDevice(projectId);
  const { kit } = (await enrolDevice(device)).body;
  expect(kit.codeKeys).toMatchObject([{ number: 1, isRevoked: false }]);
  expect(Buffer.from(kit.codeKeys[0].publicKey, "base64")).toHaveLength(32);
  expect((await contactOf(device, { revision: kit.revision })).body.kit).toBeNull();
  const [one, two, three] = [await sell(), await sell(), await sell()];
  const codes = await Promise.all([one, two, three].map(codeOf));
  await revoke(1);
  const changed = (await contactOf(device, { revision: kit.revision })).body.kit;
  expect(changed.codeKeys).toMatchObject([
    { number: 2, isRevoked: false },
    { number: 1, isRevoked: true },
  ]);
  await app.call(cancelTicket, { params: { ...params, ticketId: two.ticketId }, body: {} });
  const at = new Date().toISOString();
  const fresh = await codeOf(three);
  const { body } = await sendFrom(device, [
    { sequence: 1, code: codes[0] ?? "", gateId, at },
    { sequence: 2, code: fresh, gateId, at },
    { sequence: 3, code: three.barcode, gateId, at, isOffline: false, verdict: "admitted" },
  ]);
  expect(body.scans).toMatchObject([
    { code: one.barcode, verdict: "admitted" },
    { code: three.barcode, verdict: "admitted" },
    { code: three.barcode, verdict: "marked", reason: "seen-before" },
  ]);
  const again = await sendFrom(device, [{ sequence: 1, code: codes[0] ?? "", gateId, at }]);
  expect(again.status).toBe(200);
  const conflicts = await app.call(listGateConflicts, { params: { projectId }, query: {} });
  expect(conflicts.body.Items).toMatchObject([{ reason: "revoked-code", code: one.barcode }]);
});
