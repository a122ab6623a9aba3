import { previewPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { addSigningKey, stopSigning } from "@foyer/contract/signed-codes.ts";
import { readSignedCode } from "@foyer/domain/gate/signed-code.ts";
import { expect, it } from "vitest";
import {
  app,
  FIELDS,
  file,
  fill,
  openEvent,
  publicPrintout,
  setUpPrintedTickets,
  staffPrintout,
  templateOf,
} from "../../../test/feature-setups/printed-ticket-setup.ts";
import { readPages, scanPdf, scanPicture } from "../../../test/files/scan-pdf.ts";

setUpPrintedTickets();

const SIGNED = { specialQuestionType: 7, coordX: 200, coordY: 700, height: 120 };
const signedOn = async (pdf: Uint8Array) =>
  (await scanPdf(pdf)).filter(({ kind }) => kind === "QRCode").map(({ text }) => text);

// rules/gates 32
it("a printout has the signed code beside the barcode, for holder and staff, while codes are signed", async () => {
  const event = await openEvent();
  const ticket = await event.sell();
  const { projectId, registrationId } = event.key;
  const params = { projectId };
  await fill(event, await templateOf(event, "default"), [...FIELDS, SIGNED]);
  const before = (await publicPrintout(ticket)).pdf;
  expect((await scanPdf(before)).map(({ kind }) => kind)).toEqual(["Code128"]);

  await app.call(addSigningKey, { params });
  const { pdf } = await publicPrintout(ticket);
  expect((await staffPrintout(event, ticket.ticketId)).pdf.equals(pdf)).toBe(true);
  expect((await scanPdf(pdf)).map(({ text }) => text)).toContain(ticket.barcode);
  const [code = ""] = await signedOn(pdf);
  expect(readSignedCode(code)?.content).toEqual({
    keyNumber: 1,
    projectId,
    registrationId,
    lastDay: "2127-05-14",
    barcode: ticket.barcode,
  });

  // A new key signs anew.
  await app.call(addSigningKey, { params });
  const [again = ""] = await signedOn((await publicPrintout(ticket)).pdf);
  expect(readSignedCode(again)?.content).toMatchObject({ keyNumber: 2, barcode: ticket.barcode });
  await app.call(stopSigning, { params });
  expect(await signedOn((await publicPrintout(ticket)).pdf)).toEqual([]);
});

it("the built-in page, which mails have attached, has the signed code at its foot", async () => {
  const event = await openEvent();
  const ticket = await event.sell();
  await app.call(addSigningKey, { params: { projectId: event.key.projectId } });
  const { pdf } = await publicPrintout(ticket);
  const texts = await signedOn(pdf);
  expect(texts).toContain(ticket.barcode);
  const code = texts.find((text) => text !== ticket.barcode) ?? "";
  expect(readSignedCode(code)?.content.barcode).toBe(ticket.barcode);
  expect(await readPages(pdf)).toEqual([
    expect.stringMatching(/Barcode not known at the\s+entrance\?\s+Show this code\./),
  ]);
});

it("the preview shows how large it is, with a code that nobody has signed", async () => {
  const event = await openEvent();
  const templateId = await fill(event, await templateOf(event, "default"), [SIGNED]);
  const { projectId, registrationId } = event.key;
  const url = previewPrintoutTemplate.path
    .replace(":projectId", String(projectId))
    .replace(":registrationId", String(registrationId))
    .replace(":templateId", String(templateId));
  const { pdf } = await file(`${url}?format=png`, app.admin);
  const [shown] = await scanPicture(pdf);
  expect(shown?.text).toHaveLength(153);
  expect(readSignedCode(shown?.text ?? "")).toBeNull();
});
