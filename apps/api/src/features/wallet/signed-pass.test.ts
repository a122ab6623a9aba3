import { listAudit } from "@foyer/contract/audit.ts";
import { importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import {
  addSigningKey,
  getSignedCodes,
  revokeSigningKey,
  stopSigning,
  updateSignedCodes,
  type WalletCode,
} from "@foyer/contract/signed-codes.ts";
import { addToGoogleWallet } from "@foyer/contract/wallet.ts";
import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { exchange, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { makeGateEvent } from "../../../test/feature-setups/gate-setup.ts";
import { sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import {
  addPass,
  contentOf,
  downloadPass,
  google,
  pushes,
  pushTokenOf,
  readPass,
  register,
  setUpWallets,
  tell,
} from "../../../test/feature-setups/wallet-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";
import { watchEvents } from "./watch-events.service.ts";

setUpWallets();

type Held = { ticketId: number; identifier: string; barcode: string };
type InProject = { projectId: number };

const turnOn = ({ projectId }: InProject) => app.call(addSigningKey, { params: { projectId } });
const choose = ({ projectId }: InProject, walletCode: WalletCode) =>
  app.call(updateSignedCodes, { params: { projectId }, body: { walletCode } });

/** An event with a gate, which has chosen signed codes for passes. */
async function makeChosenEvent() {
  const event = await makeGateEvent();
  await turnOn(event);
  const chosen = await choose(event, "signed");
  expect(chosen.body, chosen.text).toMatchObject({ version: 1, walletCode: "signed", isOn: true });
  return { ...event, sell: async () => (await event.sell()) as Held };
}

/** The code that a new pass for Apple Wallet draws. */
async function drawnOf(ticket: { identifier: string }) {
  const { content } = readPass((await downloadPass(ticket)).rawPayload);
  expect(content.barcodes).toHaveLength(1);
  return content.barcodes[0];
}

/** Adds the pass to Google Wallet; what Google knows of its code. */
async function googleCodeOf({ identifier }: Held) {
  const { body, text } = await app.call(addToGoogleWallet, { params: { identifier } }, null);
  const { payload } = decodeJwt(body.url?.split("/").at(-1) ?? text);
  const [object] = (payload as { eventTicketObjects: { id: string }[] }).eventTicketObjects;
  return () => google.objects.get(object?.id ?? "").barcode;
}

/** A minute later: passes on phones are told, and load what is drawn then. */
async function follow() {
  await watchEvents(app, new AbortController().signal);
  await tell();
}

// rules/gates 50
it("a pass draws the signed code, which the gate admits, with the barcode as its text", async () => {
  const { scan, ...event } = await makeChosenEvent();
  const [one, two] = [await event.sell(), await event.sell()];
  const drawn = await drawnOf(one);
  expect(drawn).toEqual({
    format: "PKBarcodeFormatQR",
    message: expect.stringMatching(/^F1:/),
    messageEncoding: "iso-8859-1",
    altText: one.barcode,
  });
  expect(await scan(drawn.message)).toMatchObject({ verdict: "admitted", code: one.barcode });
  const ofGoogle = (await googleCodeOf(two))();
  expect(ofGoogle).toEqual({
    type: "QR_CODE",
    value: expect.stringMatching(/^F1:/),
    alternateText: two.barcode,
  });
  expect(await scan(ofGoogle.value)).toMatchObject({ verdict: "admitted", code: two.barcode });
  // The text below it is typed where a reader cannot read it: one code for repeats.
  expect(await scan(drawn.altText)).toMatchObject({ verdict: "marked", reason: "seen-before" });
});

it("a pass draws the ticket's own barcode until that is chosen, and in a duplicate", async () => {
  const event = await makeGateEvent();
  const ticket = (await event.sell()) as Held;
  await turnOn(event);
  expect(await drawnOf(ticket)).toMatchObject({ message: ticket.barcode, altText: ticket.barcode });
  await choose(event, "signed");
  expect((await drawnOf(ticket)).message).toMatch(/^F1:/);
  const { body } = await app.call(duplicateProject, { params: event, body: { name: "Next year" } });
  const copy = await app.call(getSignedCodes, { params: { projectId: body.id } });
  expect(copy.body).toEqual({ version: 0, walletCode: "barcode", isOn: false, keys: [] });
});

it("a ticket without a signed code, and a project whose codes are off, keep the own barcode", async () => {
  const fair = await sell({ ticketPrice: 0, codes: 0 });
  // rules/gates 28
  await upload(app, importPoolFile, { params: fair, content: `${"A".repeat(33)}\n${"B".repeat(32)}` });
  await choose(fair, "signed");
  const tickets = [await fair.buy(), await fair.buy()];
  for (const ticket of tickets) expect(await drawnOf(ticket)).toMatchObject({ message: ticket.barcode });
  await turnOn(fair);
  for (const ticket of tickets) {
    const { message, altText } = await drawnOf(ticket);
    expect(altText).toBe(ticket.barcode);
    expect(message).toMatch(ticket.barcode.startsWith("A") ? /^A{33}$/ : /^F1:/);
  }
});

// rules/wallet 6
it("passes on phones follow the choice, a new key, a revoked one, an exchange and the end", async () => {
  const { scan, ...event } = await makeChosenEvent();
  const { projectId } = event;
  const params = { projectId };
  await choose(event, "barcode");
  const ticket = await event.sell();
  const pass = await addPass(ticket);
  const device = `phone${crypto.randomUUID()}`;
  await register(pass, device);
  const ofGoogle = await googleCodeOf(ticket);
  /** The text that both wallets draw, once a push has told the phone. */
  const drawn = async (): Promise<string> => {
    pushes.received.length = 0;
    await follow();
    expect(pushes.received.map(({ path }) => path)).toEqual([`/3/device/${pushTokenOf(device)}`]);
    const [{ message, altText }] = (await contentOf(pass)).barcodes;
    expect(ofGoogle()).toMatchObject({ value: message, alternateText: altText });
    return message;
  };
  await choose(event, "signed");
  const first = await drawn();
  await turnOn(event);
  const second = await drawn();
  expect(second).not.toBe(first);
  await app.call(revokeSigningKey, { params: { ...params, keyNumber: 2 } });
  const third = await drawn();
  expect(await scan(second)).toMatchObject({ verdict: "refused", reason: "revoked-code" });
  expect(await scan(third)).toMatchObject({ verdict: "admitted", code: ticket.barcode });
  await exchange({ projectId, ticketId: ticket.ticketId });
  const exchanged = await drawn();
  const { Barcode: barcode } = await ticketOf({ projectId, ticketId: ticket.ticketId });
  expect(await scan(third)).toMatchObject({ verdict: "refused", reason: "exchanged-code" });
  expect(await scan(exchanged)).toMatchObject({ code: barcode });
  // A key that is revoked and signs nothing changes no pass.
  await app.call(revokeSigningKey, { params: { ...params, keyNumber: 1 } });
  pushes.received.length = 0;
  await follow();
  expect(pushes.received).toEqual([]);
  await app.call(stopSigning, { params });
  expect(await drawn()).toBe(barcode);
});

it("while passes draw barcodes, keys change none of them", async () => {
  const event = await makeGateEvent();
  await register(await addPass((await event.sell()) as Held), `phone${crypto.randomUUID()}`);
  await follow();
  await turnOn(event);
  await turnOn(event);
  await follow();
  expect(pushes.received).toEqual([]);
});

it("the choice is in the audit, once; a stale one is refused", async () => {
  const event = await makeChosenEvent();
  await choose(event, "signed");
  const { projectId } = event;
  const query = { entity: "signed codes", projectId };
  const { Items: items } = (await app.call(listAudit, { query })).body;
  expect(items).toMatchObject([{ action: "update", before: { walletCode: "barcode" } }]);
  expect(items[0].after).toMatchObject({ walletCode: "signed" });
  const stale = await app.call(updateSignedCodes, {
    params: { projectId },
    body: { walletCode: "barcode", version: 0 },
  });
  expect([stale.status, stale.body.Error.Code]).toEqual([412, "stale-version"]);
});
