import { createHash } from "node:crypto";
import { updateEventFace } from "@foyer/contract/event-face.ts";
import { uploadLogo } from "@foyer/contract/logo.ts";
import { downloadApplePass } from "@foyer/contract/wallet.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { cancel, codeOf, pageOf, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import {
  addPass,
  chain,
  downloadPass,
  PUBLIC_URL,
  readPass,
  setUpWallets,
} from "../../../test/feature-setups/wallet-setup.ts";
import { SMALL_PNG } from "../../../test/files/small-png.ts";
import { PASS_TYPE, TEAM, verifyDetached } from "../../../test/receivers/certificate-chain.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";
import { appleBarcode, googleBarcode } from "./pass-barcode.ts";

setUpWallets();

type Held = { identifier: string };
const refusalOf = async ({ identifier }: Held) =>
  codeOf(await app.call(downloadApplePass, { params: { identifier } }, null));
const sha1 = (bytes: Buffer) => createHash("sha1").update(bytes).digest("hex");

describe("a pass for Apple Wallet", () => {
  it("carries the event, the holder's ticket and its barcode", async () => {
    const fair = await sell({ ticketPrice: 0 });
    await app.call(updateEventFace, { params: fair, body: { colour: "#0a7d4b", version: 0 } });
    const ticket = await fair.buy("ann@example.org");
    expect((await pageOf(ticket)).body.wallets).toEqual(["apple", "google"]);
    const answer = await downloadPass(ticket);
    expect(answer.headers["content-type"]).toBe("application/vnd.apple.pkpass");
    const { content } = readPass(answer.rawPayload);
    expect(content).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      webServiceURL: `${PUBLIC_URL}/wallet/apple`,
      backgroundColor: "rgb(10, 125, 75)",
      foregroundColor: "rgb(255, 255, 255)",
      relevantDate: expect.stringMatching(/Z$/),
      barcodes: [{ message: ticket.barcode, altText: ticket.barcode }],
      eventTicket: {
        headerFields: [{ key: "number", value: String(ticket.ticketId) }],
        primaryFields: [{ key: "event", value: "Fair" }],
        auxiliaryFields: [{ key: "dates", value: expect.stringContaining("12 May 2126") }],
      },
    });
    expect(content).not.toHaveProperty("voided");
    const back = JSON.stringify(content.eventTicket.backFields);
    expect(back).toContain(`${PUBLIC_URL}/r/${fair.code}/ticket/${ticket.identifier}`);
  });

  it("is signed: openssl verifies it up to Apple's authority, and each file by its hash", async () => {
    const fair = await sell({ ticketPrice: 0 });
    await upload(app, uploadLogo, { params: fair, content: SMALL_PNG, name: "logo.png" });
    const { names, bytes } = readPass((await downloadPass(await fair.buy())).rawPayload);
    const manifest: Record<string, string> = JSON.parse(bytes("manifest.json").toString("utf8"));
    expect(Object.keys(manifest).sort()).toEqual(
      names.filter((name) => !["manifest.json", "signature"].includes(name)).sort(),
    );
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(["pass.json", "icon.png", "logo.png"]));
    for (const [name, hash] of Object.entries(manifest)) expect(sha1(bytes(name))).toBe(hash);
    await verifyDetached(bytes("manifest.json"), bytes("signature"), chain.authority);
    const changed = Buffer.concat([bytes("manifest.json"), Buffer.from(" ")]);
    await expect(verifyDetached(changed, bytes("signature"), chain.authority)).rejects.toThrow();
  });

  it("is one of a ticket, however often it is loaded", async () => {
    const ticket = await (await sell({ ticketPrice: 0 })).buy();
    const passes = await Promise.all([addPass(ticket), addPass(ticket), addPass(ticket)]);
    expect(new Set(passes.map(({ serial }) => serial)).size).toBe(1);
    expect(passes[0]?.serial).not.toBe(ticket.identifier);
  });

  it("is of issued tickets alone", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    expect((await pageOf(ticket)).body.wallets).toEqual([]);
    expect(await refusalOf(ticket)).toEqual([409, "ticket-not-valid"]);
    await pay(ticket);
    await addPass(ticket);
    await cancel(ticket);
    expect(await refusalOf(ticket)).toEqual([409, "ticket-not-valid"]);
    expect(await refusalOf({ identifier: crypto.randomUUID() })).toEqual([404, "not-found"]);
  });

  it("leaves neither its token nor a key in the database", async () => {
    const { token } = await addPass(await (await sell({ ticketPrice: 0 })).buy());
    const { rows } = await sql<{ row: string }>`
      select wallet_pass::text as row from wallet_pass union all select outbox::text from outbox
      union all select audit::text from audit`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token) || row.includes("PRIVATE KEY"))).toEqual([]);
  });
});

// decisions/086
it.each([
  ["QR", "PKBarcodeFormatQR", "QR_CODE"],
  ["Data Matrix", "PKBarcodeFormatQR", "DATA_MATRIX"],
  ["Code 128", "PKBarcodeFormatCode128", "CODE_128"],
  ["EAN-13", "PKBarcodeFormatCode128", "EAN_13"],
] as const)("a code as %s is drawn as %s, and by Google as %s", (symbology, apple, google) => {
  const passOf = (text: string) => ({ symbology, text, caption: text });
  expect(appleBarcode(passOf("4006381333931"))).toMatchObject({
    format: apple,
    message: "4006381333931",
    messageEncoding: "iso-8859-1",
  });
  expect(appleBarcode(passOf("山田")).messageEncoding).toBe("utf-8");
  expect(googleBarcode(passOf("1")).type).toBe(google);
});
