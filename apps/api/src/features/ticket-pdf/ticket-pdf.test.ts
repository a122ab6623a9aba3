import { createBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { downloadTicketPrintout } from "@foyer/contract/public-ticket.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { readPages, scanPdf } from "../../../test/files/scan-pdf.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** Sells a ticket with this code. */
async function sell(barCodeType: number, code: string, { ticketPrice = 0, cultureCode = "en-GB" } = {}) {
  const { projectId } = await makeEvent(app);
  const params = { projectId };
  const pool = await app.call(createBarcodePool, { params, body: { name: "Codes", barCodeType } });
  await upload(app, importPoolFile, { params: { projectId, poolId: pool.body.id }, content: code });
  const { body } = await app.call(createRegistration, {
    params,
    body: {
      name: "Guests",
      registrationType: "Online",
      ticketPrice,
      ticketCount: 1,
      cultureCode,
      barCodePoolId: pool.body.id,
    },
  });
  const event = { projectId, registrationId: body.id, code: body.code, poolId: pool.body.id };
  const asked = await askForEmailOnly(app, event);
  const sold = await submitAnswers(app, event.code, [emailResult(asked, "ann@example.org")]);
  return { projectId, ...(sold.body.ticket as { ticketId: number; identifier: string }) };
}

async function download({ identifier }: { identifier: string }): Promise<Buffer> {
  const url = downloadTicketPrintout.path.replace(":identifier", identifier);
  const { statusCode, rawPayload } = await app.app.inject({ method: "GET", url });
  expect(statusCode).toBe(200);
  return rawPayload;
}
const scan = async (ticket: { identifier: string }) => scanPdf(await download(ticket));

// rules/attend 7, 8
it.each([
  ["Code 128", 1, "FAIR-2126-000123", ["Code128", "QRCode"]],
  // rules/barcode-pools 12: the longest of which the pool does not warn.
  ["a Code 128 of 25 letters", 1, "ABCDEFGHIJKLMNOPQRSTUVWXY", ["Code128", "QRCode"]],
  ["a Code 128 too long for bars", 1, "VERY-LONG-CODE-2126-0123456789-ABCDEFGHIJ", ["QRCode"]],
  ["EAN-13", 3, "4006381333931", ["EAN13", "QRCode"]],
  ["Data Matrix", 8, "DM-2126-77", ["DataMatrix"]],
])("%s can be read from the printed page", async (_, type, code, kinds) => {
  const read = await scan(await sell(type, code));
  expect(read.map(({ kind }) => kind).sort()).toEqual(kinds);
  expect(new Set(read.map(({ text }) => text))).toEqual(new Set([code]));
});

// rules/attend 8
it("names in any script are on the page, whatever its language, and the same ticket is the same file", async () => {
  const ticket = await sell(7, "SCRIPTS-1", { cultureCode: "ar-SA" });
  const names = ["గోపాల్ കൃഷ്ണൻ", "欧阳晓明", "Анна Müller", "สมชาย", "हिन्दी ਸਿੰਘ"];
  for (const company of names) {
    await app.db.updateTable("ticket").set({ company }).where("identifier", "=", ticket.identifier).execute();
    const pdf = await download(ticket);
    expect((await readPages(pdf)).join()).toContain(company);
    expect(await download(ticket)).toEqual(pdf);
  }
});

// rules/attend 4
it("a ticket that is not paid has nothing to be read; once it is paid, it has", async () => {
  const ticket = await sell(1, "PRICED-1", { ticketPrice: 20, cultureCode: "ar-SA" });
  expect(await scan(ticket)).toEqual([]);
  const params = { projectId: ticket.projectId, ticketId: ticket.ticketId };
  await app.call(payTicket, { params, body: { paymentId: "T-1" } });
  expect((await scan(ticket)).map(({ text }) => text)).toEqual(["PRICED-1", "PRICED-1"]);
});
