import { getSession } from "@foyer/contract/session.ts";
import { listPublicUiTexts, listUiTexts } from "@foyer/contract/ui-items.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";

let without: TestApp;
let withServer: TestApp;
beforeAll(async () => {
  [without, withServer] = await Promise.all([
    startTestApp(),
    startTestApp({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "desk@fair.example" }),
  ]);
});
afterAll(() => Promise.all([without?.stop(), withServer?.stop()]));

const NAMES = [
  "VERIFICATION_CODE_SEND",
  "VERIFICATION_CODE_RESEND",
  "VERIFICATION_CODE_SENT",
  "SIGN_IN_HINT",
  "TICKET_AGAIN_HINT",
  "TICKET_AGAIN_SENT",
];
const textsOf = async (app: TestApp, cultureCode = "en-GB") =>
  (await app.call(listPublicUiTexts, { query: { names: [...NAMES, "SUBMIT_BUTTON"].join(), cultureCode } }))
    .body;

it("promise a mail only where there is a mail server", async () => {
  const promised = await textsOf(withServer);
  expect(promised.VERIFICATION_CODE_SENT).toMatch(/^We have sent a 6-digit code to \[email\]/);
  const honest = await textsOf(without);
  expect(Object.keys(honest).sort()).toEqual(Object.keys(promised).sort());
  for (const name of NAMES) expect(honest[name], name).not.toBe(promised[name]);
  expect(honest.SUBMIT_BUTTON).toBe(promised.SUBMIT_BUTTON);
  expect(Object.values(honest).join(" ")).not.toMatch(/send you|have sent|will email|will arrive/i);
  expect(honest.VERIFICATION_CODE_SENT).toMatch(/Ask the organiser for the 6-digit code for \[email\]/);
});

it("say so in every language", async () => {
  const [english, german] = [await textsOf(without), await textsOf(without, "de-DE")];
  for (const name of NAMES) expect(german[name], name).not.toBe(english[name]);
  expect(german.SIGN_IN_HINT).toMatch(/^Wir können derzeit keine E-Mails senden\./);
});

it("stay as they are for staff, who edit them", async () => {
  const query = { names: "SIGN_IN_HINT", cultureCode: "en-GB" };
  expect((await without.call(listUiTexts, { query })).body.SIGN_IN_HINT).toMatch(/We send you/);
});

it("the session says whether mails are sent", async () => {
  expect((await without.call(getSession, {})).body.hasMailServer).toBe(false);
  expect((await withServer.call(getSession, {})).body.hasMailServer).toBe(true);
});
