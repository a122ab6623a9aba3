import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import { correct, correctionsOf, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import {
  codeFor,
  correctOwn,
  LATER,
  mailsOf,
  makeCorrectable,
  ownForm,
} from "../../../test/feature-setups/own-correction-setup.ts";
import { auditOf, cancel, codeOf, letPass, pageOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();
const EARLIER = "2020-03-01T18:30:00";

// rules/tickets 62, 64
describe("a holder corrects", () => {
  it("a name: staff see it in the history, and a mail tells the holder", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("ana@example.org");
    expect((await pageOf(ticket)).body).toMatchObject({ canCorrect: true, correctUntilText: /2126/ });
    const form = (await ownForm(ticket)).body;
    expect(form).toMatchObject({ version: 1, questions: expect.any(Array) });
    const answer = await correctOwn(ticket, fair.answers({ last: "Petrova", email: "ana@example.org" }));
    expect([answer.status, answer.body]).toEqual([200, { version: 2 }]);
    expect(await ticketOf(ticket)).toMatchObject({
      LastName: "Petrova",
      Email: "ana@example.org",
      version: 2,
    });
    expect(await correctionsOf(ticket)).toMatchObject([
      {
        staffName: "Ticket holder",
        changes: [{ label: "Last name", before: "Ivanova", after: "Petrova" }],
      },
    ]);
    expect(await auditOf(ticket)).toMatchObject([
      { staff_name: "Ticket holder", after: { corrected: ["Last name"] } },
    ]);
    const [mail] = await mailsOf("own-correction");
    expect(mail).toMatchObject({ recipient: "ana@example.org" });
    expect(mail?.text).toContain(ticket.identifier);
  });

  it("after the badge was printed, which staff read beside the print", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("badge@example.org");
    const body = { ticketIds: [ticket.ticketId] };
    await app.call(recordBadgePrints, { params: { projectId: ticket.projectId }, body });
    expect((await ticketOf(ticket)).badgePrint).toMatchObject({ isOutdated: false });
    await correctOwn(ticket, fair.answers({ last: "Petrova", email: "badge@example.org" }));
    expect((await ticketOf(ticket)).badgePrint).toMatchObject({ isOutdated: true });
  });

  it("nothing, which writes nothing", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("same@example.org");
    const answer = await correctOwn(ticket, fair.answers({ email: "same@example.org" }));
    expect(answer.body).toEqual({ version: 1 });
    expect(await auditOf(ticket)).toEqual([]);
  });

  it("only what the questionnaire takes", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("x@example.org");
    const refused = await correctOwn(ticket, fair.answers({ first: "", email: "x@example.org" }));
    expect(refused.status).toBe(422);
    const foreign = { ...fair.itemOf("Last name", "X"), questionId: 999_999 };
    expect(codeOf(await correctOwn(ticket, [foreign]))).toEqual([409, "answer-not-correctable"]);
    expect(await ticketOf(ticket)).toMatchObject({ version: 1, FirstName: "Ana" });
  });
});

// rules/tickets 62
describe("a holder cannot correct", () => {
  it("a question that staff have not chosen; its answer is not shown either", async () => {
    const fair = await makeCorrectable();
    const { questionId } = fair.itemOf("First name", "");
    await app.call(updateRegistration, { params: fair, body: { correctableQuestions: [questionId] } });
    const ticket = await fair.buy("hidden@example.org");
    const form = await ownForm(ticket);
    expect(form.body.questions).toEqual([questionId]);
    expect(JSON.stringify(form.body.results)).not.toContain("Ivanova");
    expect(JSON.stringify(form.body.results)).not.toContain("hidden@example.org");
    const last = await correctOwn(ticket, [fair.itemOf("First name", "Anna"), fair.itemOf("Last name", "X")]);
    expect(codeOf(last)).toEqual([409, "answer-not-correctable"]);
    expect((await correctOwn(ticket, [fair.itemOf("First name", "Anna")])).status).toBe(200);
    expect(await ticketOf(ticket)).toMatchObject({ FirstName: "Anna", LastName: "Ivanova" });
  });

  it.each([
    ["where the registration does not allow it", null],
    ["once the time has passed", EARLIER],
  ])("%s", async (_when, correctUntil) => {
    const fair = await makeCorrectable({}, { correctUntil });
    const ticket = await fair.buy("no@example.org");
    expect((await pageOf(ticket)).body).toMatchObject({ canCorrect: false });
    expect(codeOf(await ownForm(ticket))).toEqual([409, "correction-closed"]);
    const answer = await correctOwn(ticket, fair.answers({ last: "X", email: "no@example.org" }));
    expect(codeOf(answer)).toEqual([409, "correction-closed"]);
    await expect(codeFor(ticket, "other@example.org")).rejects.toThrow("correction-closed");
  });

  it("what has ended, or a ticket that is not there", async () => {
    const fair = await makeCorrectable({ ticketPrice: 20 });
    const [gone, late] = [await fair.buy("a@example.org"), await fair.buy("b@example.org")];
    await cancel(gone);
    await letPass(late);
    expect(codeOf(await correctOwn(gone, []))).toEqual([409, "ticket-cancelled"]);
    expect(codeOf(await correctOwn(late, []))).toEqual([409, "ticket-expired"]);
    const unknown = { identifier: "00000000-0000-4000-8000-000000000000" };
    expect(codeOf(await correctOwn(unknown, []))).toEqual([404, "not-found"]);
    expect(codeOf(await ownForm(unknown))).toEqual([404, "not-found"]);
  });

  it("over what staff or another tab have corrected meanwhile", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("tab@example.org");
    await correct(ticket, { fields: { firstName: "Staff" } });
    const stale = await correctOwn(ticket, fair.answers({ last: "Tab", email: "tab@example.org" }));
    expect(codeOf(stale)).toEqual([412, "stale-version"]);
    expect(await ticketOf(ticket)).toMatchObject({ FirstName: "Staff", LastName: "Ivanova" });
  });

  it("more than twenty times an hour", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("often@example.org");
    const same = fair.answers({ email: "often@example.org" });
    for (let time = 0; time < 20; time += 1) expect((await correctOwn(ticket, same)).status).toBe(200);
    expect(codeOf(await correctOwn(ticket, same))).toEqual([429, "too-many-requests"]);
  });
});

// rules/tickets 63
describe("another email address", () => {
  it("needs the code that was mailed to it; the former address is told, without the new one", async () => {
    const fair = await makeCorrectable();
    const ticket = await fair.buy("old@example.org");
    const answers = fair.answers({ email: "new@example.org" });
    const asked = await correctOwn(ticket, answers);
    expect(asked).toMatchObject({
      status: 428,
      body: { Error: { Code: "email-not-confirmed", Fields: { email: "new@example.org" } } },
    });
    const emailCode = await codeFor(ticket, "new@example.org");
    const wrong = await correctOwn(ticket, answers, { emailCode: "nothing" });
    expect(wrong.body.Error.Fields).toEqual({ emailCode: "VERIFICATION_CODE_ERROR" });
    const others = fair.answers({ email: "third@example.org" });
    expect((await correctOwn(ticket, others, { emailCode })).status).toBe(422);
    expect((await correctOwn(ticket, answers, { emailCode })).status).toBe(200);
    expect(await ticketOf(ticket)).toMatchObject({ Email: "new@example.org" });
    const [told] = await mailsOf("ticket-address-changed");
    expect(told?.recipient).toBe("old@example.org");
    expect(told?.text).not.toContain("new@example.org");
    expect(told?.text).not.toContain(ticket.identifier);
    expect((await mailsOf("own-correction"))[0]?.recipient).toBe("new@example.org");
    const back = fair.answers({ email: "old@example.org" });
    expect((await correctOwn(ticket, back, { version: 2, emailCode })).status).toBe(422);
  });

  it("that must be unique is refused when a live ticket has it, and only to those who have proved it", async () => {
    const fair = await makeCorrectable({}, { correctUntil: LATER, uniqueEmail: true });
    const [ticket] = [await fair.buy("mine@example.org"), await fair.buy("taken@example.org")];
    const answers = fair.answers({ email: "taken@example.org" });
    expect((await correctOwn(ticket, answers)).status).toBe(428);
    const emailCode = await codeFor(ticket, "taken@example.org");
    expect(codeOf(await correctOwn(ticket, answers, { emailCode }))).toEqual([
      409,
      "email-already-registered",
    ]);
    expect(await ticketOf(ticket)).toMatchObject({ Email: "mine@example.org", version: 1 });
  });

  it("leaves an unpaid ticket with the mailbox that it was sold to", async () => {
    const fair = await makeCorrectable({ ticketPrice: 20 });
    const ticket = await fair.buy("sold@example.org");
    const emailCode = await codeFor(ticket, "else@example.org");
    expect(
      (await correctOwn(ticket, fair.answers({ email: "else@example.org" }), { emailCode })).status,
    ).toBe(200);
    const row = await app.db
      .selectFrom("ticket")
      .select(["hold_recipient", "email"])
      .where("project_id", "=", ticket.projectId)
      .where("id", "=", ticket.ticketId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ hold_recipient: "sold@example.org", email: "else@example.org" });
  });
});
