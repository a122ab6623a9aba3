import { eraseTicket } from "@foyer/contract/erasures.ts";
import { addToGoogleWallet } from "@foyer/contract/wallet.ts";
import { jwtVerify } from "jose";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { correct, exchange, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { makeCorrectable } from "../../../test/feature-setups/own-correction-setup.ts";
import { cancel, codeOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, makePassable } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { google, PUBLIC_URL, relay, setUpWallets, tell } from "../../../test/feature-setups/wallet-setup.ts";
import { GOOGLE_ISSUER } from "../../../test/receivers/google-wallet.ts";
import { app } from "../../../test/server/set-up-app.ts";

setUpWallets();

type Held = { identifier: string };
const add = ({ identifier }: Held) => app.call(addToGoogleWallet, { params: { identifier } }, null);

/** The id of the pass in the address where it is saved, whose signature is verified. */
async function savedId(url: string): Promise<string> {
  const token = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(url)?.[1] ?? "";
  const { payload, protectedHeader } = await jwtVerify(token, google.publicKey, { audience: "google" });
  expect(protectedHeader).toMatchObject({ alg: "RS256", kid: "key-1" });
  expect(payload).toMatchObject({ typ: "savetowallet", iss: "fair@project.example", origins: [PUBLIC_URL] });
  const [object] = (payload.payload as { eventTicketObjects: { id: string }[] }).eventTicketObjects;
  return object?.id ?? "";
}

/** Adds a ticket's pass, and reads what Google knows of it. */
async function added(ticket: Held) {
  const answer = await add(ticket);
  expect(answer.status, answer.text).toBe(200);
  const id = await savedId(answer.body.url);
  return { id, object: () => google.objects.get(id) };
}

describe("a pass for Google Wallet", () => {
  it("has the event and the ticket; the address that saves it names the pass alone", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("ann@example.org");
    const { id, object } = await added(ticket);
    const { Barcode: barcode } = await ticketOf(ticket);
    expect(id).toMatch(new RegExp(`^${GOOGLE_ISSUER}\\.[0-9a-f-]{36}$`));
    expect(object()).toMatchObject({
      state: "ACTIVE",
      ticketHolderName: expect.stringContaining("Ivanova"),
      ticketNumber: String(ticket.ticketId),
      barcode: { value: barcode, alternateText: barcode },
      linksModuleData: { uris: [{ uri: `${PUBLIC_URL}/r/${fair.code}/ticket/${ticket.identifier}` }] },
    });
    expect(google.classes.get(object().classId)).toMatchObject({
      eventName: { defaultValue: { language: "en-GB", value: "Fair" } },
      dateTime: { start: expect.stringMatching(/Z$/), end: expect.stringMatching(/Z$/) },
    });
    const { url } = (await add(ticket)).body;
    expect(await savedId(url)).toBe(id);
    // Browsers cut longer addresses off, says Google.
    expect(url.length).toBeLessThan(1_800);
  });

  it("one access token serves many calls", async () => {
    const fair = await sell({ ticketPrice: 0 });
    await added(await fair.buy());
    const before = google.calls.length;
    await added(await fair.buy());
    expect(google.calls.slice(before).filter((call) => call === "POST /token")).toEqual([]);
  });

  // rules/wallet 9
  it("is made 20 times in 15 minutes; then Google is asked nothing more", async () => {
    const [ticket, other] = [
      await (await sell({ ticketPrice: 0 })).buy(),
      await (await sell({ ticketPrice: 0 })).buy(),
    ];
    for (let at = 0; at < 20; at += 1) expect((await add(ticket)).status).toBe(200);
    const before = google.calls.length;
    const refused = await add(ticket);
    expect(codeOf(refused)).toEqual([429, "too-many-requests"]);
    expect(refused.headers["retry-after"]).toEqual(expect.any(String));
    expect(google.calls.length).toBe(before);
    expect((await add(other)).status).toBe(200);
  });

  it("is refused for a ticket that is not issued, and while Google cannot be reached", async () => {
    const unpaid = await (await sell()).buy();
    expect(codeOf(await add(unpaid))).toEqual([409, "ticket-not-valid"]);
    const ticket = await (await sell({ ticketPrice: 0 })).buy();
    google.fail(500);
    expect(codeOf(await add(ticket))).toEqual([503, "wallet-unreachable"]);
    google.fail(null);
    expect((await added(ticket)).object()).toMatchObject({ state: "ACTIVE" });
  });
});

// rules/wallet 6, 7
describe("Google is told", () => {
  it("of a correction, an exchange and a cancellation", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy();
    const { object } = await added(ticket);
    await correct(ticket, { version: 1, fields: { firstName: "Bea" } });
    await exchange(ticket);
    await tell();
    const { Barcode: barcode } = await ticketOf(ticket);
    expect(object()).toMatchObject({
      ticketHolderName: expect.stringContaining("Bea"),
      barcode: { value: barcode },
    });
    await cancel(ticket);
    await tell();
    expect(object()).toMatchObject({ state: "INACTIVE" });
    expect(object()).not.toHaveProperty("barcode");
  });

  it("of a ticket that was passed on: the former pass has neither code nor name", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy();
    const former = await added(ticket);
    const token = await fair.offerTo(ticket, "max@example.org");
    await accept(token, fair.mine("max@example.org"));
    await tell();
    const { Identifier: identifier, Barcode: barcode } = await ticketOf(ticket);
    expect(former.object()).toMatchObject({ state: "INACTIVE" });
    for (const secret of ["Max", "Muster", "Ivanova", barcode, identifier, ticket.identifier])
      expect(JSON.stringify(former.object())).not.toContain(secret);
    const now = await added({ identifier });
    expect(now.id).not.toBe(former.id);
    expect(now.object()).toMatchObject({ state: "ACTIVE", barcode: { value: barcode } });
  });

  it("of an erasure: the name is gone", async () => {
    const ticket = await (await makeCorrectable()).buy();
    const { object } = await added(ticket);
    await app.call(eraseTicket, { params: ticket, body: { confirm: String(ticket.ticketId) } });
    await tell();
    expect(JSON.stringify(object())).not.toContain("Ivanova");
    expect(object()).not.toHaveProperty("ticketHolderName");
  });

  it("of a change that came while an older one was told", async () => {
    const ticket = await (await makeCorrectable()).buy();
    const { object } = await added(ticket);
    await exchange(ticket);
    google.beforeObject(async () => {
      await cancel(ticket);
      await relay();
    });
    await tell();
    await tell();
    expect(object()).toMatchObject({ state: "INACTIVE" });
  });

  it("of a change that came while its holder added it", async () => {
    const ticket = await (await makeCorrectable()).buy();
    await added(ticket);
    google.beforeObject(async () => {
      await cancel(ticket);
      await tell();
    });
    const { object } = await added(ticket);
    expect(object()).toMatchObject({ state: "ACTIVE" });
    await tell();
    expect(object()).toMatchObject({ state: "INACTIVE" });
  });

  it("again after a failure", async () => {
    const ticket = await (await makeCorrectable()).buy();
    const { object } = await added(ticket);
    google.fail(429);
    await cancel(ticket);
    await tell();
    expect(object()).toMatchObject({ state: "ACTIVE" });
    google.fail(null);
    await sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);
    await tell();
    expect(object()).toMatchObject({ state: "INACTIVE" });
  });
});
