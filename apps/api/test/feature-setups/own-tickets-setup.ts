import { getMail, listMails } from "@foyer/contract/mails.ts";
import { listOwnTickets, proveOwnAddress, requestOwnTicketsCode } from "@foyer/contract/own-tickets.ts";
import { mailComposers } from "../../src/mail-composers.ts";
import { deliverMails } from "../receivers/deliver-mails.ts";
import { app } from "../server/set-up-app.ts";

export const ANN = "ann@example.org";

const relay = () => deliverMails(app.db, { mailer: null, composers: mailComposers({ publicUrl: "" }) });

export const askForCode = (code: string, email = ANN, from = "192.0.2.1") =>
  app.callFrom(from, requestOwnTicketsCode, { params: { code }, body: { email } });
export const giveCode = (code: string, digits: string, email = ANN) =>
  app.call(proveOwnAddress, { params: { code }, body: { email, code: digits } }, null);
export const ownTickets = (code: string, proof: string | undefined) =>
  app.call(
    listOwnTickets,
    { params: { code }, query: {} },
    null,
    proof === undefined ? {} : { "address-proof": proof },
  );

/** The codes that were mailed to an address, the newest first. */
export async function codesFor(email = ANN): Promise<string[]> {
  await relay();
  const { Items } = (await app.call(listMails, { query: { kind: "verification-code", recipient: email } }))
    .body;
  const codes = [];
  for (const { id: mailId, projectId } of Items) {
    const { text } = (await app.call(getMail, { params: { projectId, mailId } })).body;
    codes.push(/\d{6}/.exec(text)?.[0] ?? "");
  }
  return codes;
}

/** Proves an address by its mailed code. */
export async function prove(code: string, email = ANN): Promise<string> {
  const asked = await askForCode(code, email);
  if (asked.status !== 204) throw new Error(asked.text);
  const [digits = ""] = await codesFor(email);
  const proven = await giveCode(code, digits, email);
  if (proven.status !== 201) throw new Error(proven.text);
  return proven.body.proof;
}
