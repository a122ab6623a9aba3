import { updateMailText } from "@foyer/contract/mail-texts.ts";
import { getMail } from "@foyer/contract/mails.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { codeFor, correctOwn, mailsOf } from "../../../test/feature-setups/own-correction-setup.ts";
import { accept, makePassable, withdraw } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { passOffersOn } from "../waiting-list/expire-offers.job.ts";

setUpCheckedApp();

type Place = { projectId: number };

async function replace({ projectId }: Place, name: MailTextName, body: string) {
  const params = { projectId, name, cultureCode: "en-GB" };
  const written = await app.call(updateMailText, { params, body: { subject: "Hi", body } });
  expect(written.status, written.text).toBe(200);
}
const textOf = async (kind: string) => (await mailsOf(kind))[0]?.text.split("\n")[0];

// rules/mail-texts 1, 2
it("a correction by the holder is told in the project's words, to both addresses", async () => {
  const fair = await makePassable({}, { correctUntil: "2126-03-01T18:30:00" });
  await replace(fair, "own-correction", "[name], ticket [number] is corrected: [link]");
  await replace(fair, "ticket-address-changed", "Ticket [number] of [registration]: another address.");
  const ticket = await fair.buy("old@example.org");
  const emailCode = await codeFor(ticket, "new@example.org");
  const answers = fair.answers({ last: "Petrova", email: "new@example.org" });
  expect((await correctOwn(ticket, answers, { emailCode })).status).toBe(200);
  expect(await textOf("own-correction")).toMatch(
    new RegExp(`Petrova.*, ticket ${ticket.ticketId} is corrected: http.*/ticket/${ticket.identifier}$`),
  );
  expect(await textOf("ticket-address-changed")).toMatch(
    new RegExp(`^Ticket ${ticket.ticketId} of .+: another address\\.$`),
  );
});

it("a ticket is passed on in the project's words", async () => {
  const fair = await makePassable();
  await replace(fair, "ticket-offer", "[name] offers [event] until [until]. [link]");
  await replace(fair, "ticket-offered", "You offered [number].");
  await replace(fair, "ticket-offer-withdrawn", "No offer of [number] any more.");
  await replace(fair, "ticket-passed-on", "Number [number] is gone.");
  const ticket = await fair.buy("old@example.org");
  await fair.offerTo(ticket, "max@example.org");
  expect(await textOf("ticket-offer")).toMatch(
    /^.*Ivanova.* offers .+ until .*\d\d:\d\d.*\. http.*\/offer\//,
  );
  expect(await textOf("ticket-offered")).toBe(`You offered ${ticket.ticketId}.`);
  await withdraw(ticket);
  expect(await textOf("ticket-offer-withdrawn")).toBe(`No offer of ${ticket.ticketId} any more.`);
  const token = await fair.offerTo(ticket, "eve@example.org");
  expect((await accept(token, fair.mine("eve@example.org"))).status).toBe(201);
  expect(await textOf("ticket-passed-on")).toBe(`Number ${ticket.ticketId} is gone.`);
});

// rules/mail-texts 9
it("a default text with a variable of another mail does not tell the former holder who has the ticket", async () => {
  const fair = await makePassable();
  const ticket = await fair.buy("old@example.org");
  await sql`insert into project_mail_text (project_id, name, culture_code, subject, body)
    values (${fair.projectId}, 'ticket-passed-on', 'en-GB', '[name]', '[name] [link] [number]')`.execute(
    app.db,
  );
  const token = await fair.offerTo(ticket, "max@example.org");
  await accept(token, fair.mine("max@example.org"));
  expect(await textOf("ticket-passed-on")).toBe(`[name] [link] ${ticket.ticketId}`);
});

it("a waiting list speaks in the project's words", async () => {
  const line = await openLine(app);
  await replace(line, "waiting-joined", "[name] is number [place]. [link]");
  await replace(line, "waiting-offer", "[name], come by [until]. [link]");
  await replace(line, "waiting-offer-ended", "Too late for [event], [name].");
  const identifier: string = (await line.join("ann@example.org", { name: "Ann <b>" })).body.identifier;
  const firstLineOf = async (kind: string) => {
    const mail = (await line.mails()).find((one: { kind: string }) => one.kind === kind);
    const params = { projectId: line.projectId, mailId: mail.id };
    return (await app.call(getMail, { params })).body.text.split("\n")[0];
  };
  expect(await firstLineOf("waiting-joined")).toMatch(
    new RegExp(`^Ann <b> is number 1\\. http.*/waiting/${identifier}$`),
  );
  await line.cancel();
  expect(await firstLineOf("waiting-offer")).toMatch(/^Ann <b>, come by .*\d\d:\d\d.*\. http/);
  await line.letPass();
  await passOffersOn(app.db);
  expect(await firstLineOf("waiting-offer-ended")).toMatch(/^Too late for .+, Ann <b>\.$/);
});
