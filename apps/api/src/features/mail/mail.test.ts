import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  app,
  deliver,
  list,
  onlyMail,
  PUBLIC_URL,
  register,
  server,
  setUpMails,
} from "../../../test/feature-setups/mail-setup.ts";

setUpMails();

// rules/mail 5, 6
describe("the mail of a ticket", () => {
  it("has text, link and PDF of an issued ticket, and goes to its address only", async () => {
    const { event, identifier, ticketId } = await register("ann+fair@example.org");
    await deliver();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      from: "desk@fair.example",
      to: ["ann+fair@example.org"],
      subject: "Your ticket for Fair",
      attachments: [{ name: `ticket-${ticketId}.pdf`, contentType: "application/pdf" }],
    });
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    const link = `${PUBLIC_URL}/r/${event.code}/ticket/${identifier}`;
    for (const words of [mail?.text, mail?.html]) {
      expect(words).toContain(link);
      expect(words).toMatch(/12 May 2126/);
      expect(words).toContain(String(ticketId));
    }
    expect(mail?.html).toContain(`<a href="${link}"`);
    expect((await app.call(getPublicTicket, { params: { identifier } }, null)).status).toBe(200);
    expect(await onlyMail()).toMatchObject({
      state: "sent",
      kind: "ticket",
      recipient: "ann+fair@example.org",
      attempts: 1,
      lastError: "",
      subject: "Your ticket for Fair",
      projectId: event.projectId,
      sentAt: expect.any(String),
    });
  });

  it("states the deadline of a held one and that it is not valid, without code and PDF", async () => {
    const { event, ticketId } = await register("ann@example.org", { ticketPrice: 20 });
    const params = { projectId: event.projectId, ticketId };
    const barcode = (await app.call(getTicket, { params })).body.Barcode;
    await deliver();
    expect(server.mails[0]).toMatchObject({ subject: "Your reservation for Fair", attachments: [] });
    expect(server.mails[0]?.text).toMatch(/please pay by \w+,? \d+ \w+ \d{4}/);
    expect(server.mails[0]?.text).toContain("Not yet paid: this is not a valid ticket.");
    expect(server.mails[0]?.text).toContain("Price: €20.00");
    expect(server.mails[0]?.html).toContain("Not yet paid: this is not a valid ticket.");
    expect(server.mails[0]?.text).not.toContain(barcode);
  });

  // rules/registrations 11
  it("states how to pay a held one, with links and escaped markup", async () => {
    const { event, ticketId } = await register("ann@example.org", { ticketPrice: 19.99 });
    const text = "{amount} <b>now</b>\nhttps://pay.example/?a=1&b=2, {reference}";
    const howToPay = [{ cultureCode: "en-GB", text }];
    await app.call(updateRegistration, { params: event, body: { howToPay } });
    await deliver();
    const [mail] = server.mails;
    expect(mail?.text).toContain("€19.99 <b>now</b>");
    expect(mail?.text).toContain(`https://pay.example/?a=1&b=2, T${ticketId}`);
    expect(mail?.html).toContain("€19.99 &lt;b&gt;now&lt;/b&gt;");
    expect(mail?.html).toContain('href="https://pay.example/?a=1&amp;b=2"');
    expect(mail?.text).toContain(`Payment reference: T${ticketId}`);
  });

  it("is sent again, with the PDF, when a held one is paid", async () => {
    const { event, ticketId } = await register("ann@example.org", { ticketPrice: 20 });
    await deliver();
    const params = { projectId: event.projectId, ticketId };
    await app.call(payTicket, { params, body: { paymentId: "TRANSFER-1" } });
    await deliver();
    expect(server.mails.map(({ subject, attachments }) => [subject, attachments.length])).toEqual([
      ["Your reservation for Fair", 0],
      ["Your ticket for Fair", 1],
    ]);
  });

  it.each([
    ["de-DE", "Ihr Ticket für Fair", 'dir="ltr"'],
    ["ar-SA", "تذكرتك لحضور Fair", 'dir="rtl"'],
  ])("is written in the culture of the registration: %s", async (cultureCode, subject, direction) => {
    await register("ann@example.org", { cultureCode });
    await deliver();
    expect(server.mails[0]).toMatchObject({ subject });
    expect(server.mails[0]?.html).toContain(`<html lang="${cultureCode}" ${direction}>`);
    expect(server.mails[0]?.headers).toContainEqual(["content-language", cultureCode]);
  });

  it("never turns typed text into a header, markup or an address", async () => {
    const { event } = await register("ann@example.org");
    const name = "<b>Fair</b> & \"Co\"\r\nBcc: thief@example.org\r\n\r\n<script>alert('x')</script>";
    await sql`update project set name = ${name} where id = ${event.projectId}`.execute(app.db);
    await deliver();
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["ann@example.org"]);
    expect(mail?.headers.filter(([header]) => header === "bcc")).toEqual([]);
    expect(mail?.subject).toContain("Bcc: thief@example.org <script>");
    expect(mail?.html).not.toMatch(/<b>|<script>/);
    expect(mail?.html).toContain("&lt;b&gt;Fair&lt;/b&gt; &amp; &quot;Co&quot;");
    expect(mail?.text).toContain("<b>Fair</b>");
  });

  it.each(["a@example.org, thief@example.org", "a@example.org\r\nBcc: thief@example.org", "nobody"])(
    "goes to no address that is none: %j",
    async (email) => {
      const { ticketId } = await register("ann@example.org");
      await sql`update ticket set email = ${email} where id = ${ticketId}`.execute(app.db);
      await deliver();
      expect(server.mails).toEqual([]);
      expect(await onlyMail()).toMatchObject({
        state: "failed",
        lastError: "This is not an email address.",
      });
    },
  );

  it("is not created for a ticket without an address", async () => {
    const { ticketId } = await register("ann@example.org");
    await sql`update ticket set email = ' ' where id = ${ticketId}`.execute(app.db);
    await deliver();
    expect(await list()).toMatchObject({ TotalCount: 0, Items: [] });
    const { rows } = await sql`select from outbox`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("is not sent once the ticket is cancelled", async () => {
    const { ticketId, barcode } = await register("ann@example.org");
    await deliver(null);
    await sql`
      with freed as (update registration_usage set issued = issued - 1 where issued > 0 and (project_id, registration_id) in
        (select project_id, registration_id from ticket where id = ${ticketId})),
      voided as (update barcode set state = 'void' where code = ${barcode})
      update ticket set status = 'cancelled' where id = ${ticketId}`.execute(app.db);
    await deliver();
    expect(server.mails).toEqual([]);
    expect(await onlyMail()).toMatchObject({
      state: "failed",
      lastError: "The ticket is cancelled.",
      subject: "",
    });
  });
});
