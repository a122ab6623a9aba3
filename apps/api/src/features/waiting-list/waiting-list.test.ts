import { getPublicRegistration, getPublicVersion } from "@foyer/contract/attend.ts";
import { getMail } from "@foyer/contract/mails.ts";
import { getWaitingPlace, joinWaitingList, leaveWaitingList } from "@foyer/contract/public-waiting-list.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { passOffersOn } from "./expire-offers.job.ts";

setUpCheckedApp();

const codeOf = ({ status, body }: { status: number; body: { Error?: { Code: string } } }) => [
  status,
  body?.Error?.Code,
];
const pageOf = async (code: string, offer?: string) =>
  (await app.call(getPublicRegistration, { params: { code }, query: { offer } }, null)).body;
const leave = (identifier: string) => app.call(leaveWaitingList, { params: { identifier } }, null);

describe("joining", () => {
  it("a sold-out registration with a line can be joined, one without cannot", async () => {
    const line = await openLine(app);
    expect(await pageOf(line.code)).toMatchObject({ opening: "sold-out", canWait: true, play: null });
    const joined = await line.join("ann@example.org", { name: "Ann" });
    expect(joined.status, joined.text).toBe(201);
    expect(await line.place(joined.body.identifier)).toBe(1);
    expect(await line.place(await line.queue("ben@example.org"))).toBe(2);
    await line.change({ waitingList: "closed" });
    expect(await pageOf(line.code)).toMatchObject({ opening: "sold-out", canWait: false });
  });

  it("all spellings of an address hold one place", async () => {
    const line = await openLine(app);
    const first = await line.queue("Ann.Smith+fair@example.org");
    expect(await line.queue("ann.smith+FAIR@example.org")).toBe(first);
    // Where dots tell people apart it is another person's: the link to a place is for the address that has it.
    const other = await line.join("annsmith@example.org");
    expect(codeOf(other)).toEqual([409, "waiting-under-other-spelling"]);
    expect(other.text).not.toContain(first);
    expect(await line.list()).toMatchObject({ waiting: 1, offered: 0 });
  });

  it("only with the code that was mailed to the address, once", async () => {
    const line = await openLine(app);
    const { code } = line;
    const body = { email: "ann@example.org", emailCode: "000000" };
    const refused = await app.call(joinWaitingList, { params: { code }, body }, null);
    expect(codeOf(refused)).toEqual([422, "verification-failed"]);
    expect(await line.list()).toMatchObject({ waiting: 0 });
  });

  it("is refused while places are left, where the line is closed, and where there is none", async () => {
    const line = await openLine(app);
    await line.cancel();
    expect(codeOf(await line.join("ann@example.org"))).toEqual([409, "places-left"]);
    await line.register("late@example.org");
    const kept = await line.queue("ben@example.org");
    await line.change({ waitingList: "closed" });
    const key = { projectId: line.projectId, registrationId: line.registrationId };
    await sql`update verification_code set used_at = null, expires_at = now() + interval '1 hour'
      where project_id = ${key.projectId}`.execute(app.db);
    expect(await line.place(kept)).toBe(1);
    const event = await makeEmailEvent(app, { ticketCount: 1 });
    await event.register();
    expect(await pageOf(event.code)).toMatchObject({ opening: "sold-out", canWait: false });
  });

  it("an unknown place in line is not found", async () => {
    const params = { identifier: crypto.randomUUID() };
    expect((await app.call(getWaitingPlace, { params }, null)).status).toBe(404);
    expect((await leave(params.identifier)).status).toBe(404);
  });
});

describe("an offer", () => {
  it("goes to the next in line when a place is free, and nobody else can have that place", async () => {
    const line = await openLine(app);
    const [ann, ben] = [await line.queue("ann@example.org"), await line.queue("ben@example.org")];
    await line.cancel();
    expect([await line.place(ann), await line.place(ben)]).toEqual(["offered", 1]);
    expect(codeOf(await line.register("public@example.org"))).toEqual([409, "sold-out"]);
    expect(await pageOf(line.code)).toMatchObject({ opening: "sold-out" });
    expect(await pageOf(line.code, ann)).toMatchObject({ opening: "open" });
    const version = await app.call(getPublicVersion, { params: line, query: { offer: ann } }, null);
    expect(version.body.version).toBeGreaterThan(0);
    expect(await pageOf(line.code, ben)).toMatchObject({ opening: "sold-out", canWait: true });
    expect(await line.list()).toMatchObject({ waiting: 1, offered: 1, kept: 0 });
  });

  it("is taken once, by a sale like any other; a repeat gets the same ticket", async () => {
    const line = await openLine(app, { ticketPrice: 20 });
    const ann = await line.queue("ann@example.org");
    await line.cancel();
    const taken = await line.take(ann, "ann@example.org", { key: "one" });
    expect(taken).toMatchObject({ status: 201, body: { ticket: { purchased: false, price: 20 } } });
    expect((await line.take(ann, "ann@example.org", { key: "one" })).body).toEqual(taken.body);
    expect(codeOf(await line.take(ann, "eve@example.org"))).toEqual([409, "offer-ended"]);
    expect(await line.place(ann)).toBe("taken");
    expect(await line.entryOf("ann@")).toMatchObject({
      state: "taken",
      ticketId: taken.body.ticket.ticketId,
    });
  });

  it("stays when its sale is refused", async () => {
    const line = await openLine(app);
    await app.call(updateRegistration, { params: line.params, body: { uniqueEmail: true } });
    const ann = await line.queue("ann@example.org");
    await line.cancel();
    const refused = await line.take(ann, "sold1@example.org");
    expect(codeOf(refused)).toEqual([409, "email-already-registered"]);
    expect(await line.place(ann)).toBe("offered");
    expect((await line.take(ann, "ann@example.org")).status).toBe(201);
  });

  it("that ends passes on to the next, and at last to everybody", async () => {
    const line = await openLine(app);
    const [ann, ben] = [await line.queue("ann@example.org"), await line.queue("ben@example.org")];
    await line.cancel();
    await line.letPass();
    await passOffersOn(app.db);
    expect([await line.place(ann), await line.place(ben)]).toEqual(["expired", "offered"]);
    expect(codeOf(await line.take(ann, "ann@example.org"))).toEqual([409, "offer-ended"]);
    expect((await leave(ben)).status).toBe(204);
    expect(codeOf(await leave(ben))).toEqual([409, "not-waiting"]);
    expect((await line.register("public@example.org")).status).toBe(201);
  });

  it("comes from a raised plan, first of all to the line; the plan is never below the offers", async () => {
    const line = await openLine(app);
    const ann = await line.queue("ann@example.org");
    const plan = (ticketCount: number) =>
      app.call(updateRegistration, { params: line.params, body: { ticketCount } });
    await plan(4);
    expect(await line.place(ann)).toBe("offered");
    expect(codeOf(await plan(2))).toEqual([409, "fewer-than-live"]);
    expect((await plan(3)).status).toBe(200);
    expect(codeOf(await line.register("public@example.org"))).toEqual([409, "sold-out"]);
  });

  it("is made only while the registration is open; until then its place is kept", async () => {
    const line = await openLine(app);
    const ann = await line.queue("ann@example.org");
    const status = (value: string) =>
      app.call(updateRegistration, { params: line.params, body: { status: value } });
    await status("closed");
    await line.cancel();
    expect(await line.place(ann)).toBe(1);
    expect(await line.list()).toMatchObject({ waiting: 1, offered: 0, kept: 1 });
    await status("open");
    expect(codeOf(await line.register("public@example.org"))).toEqual([409, "sold-out"]);
    await passOffersOn(app.db);
    expect(await line.place(ann)).toBe("offered");
  });
});

describe("mails", () => {
  it("tell the place, the offer and its end, in the visitor's language; useless ones are withdrawn", async () => {
    const line = await openLine(app);
    const ann = await line.queue("ann@example.org");
    const [joined] = await line.mails();
    expect(joined).toMatchObject({ kind: "waiting-joined", recipient: "ann@example.org" });
    const textOf = async (id: number) =>
      (await app.call(getMail, { params: { projectId: line.projectId, mailId: id } })).body.text;
    expect(await textOf(joined.id)).toContain(`/r/${line.code}/waiting/${ann}`);
    expect(await textOf(joined.id)).toContain("number 1");
    await line.cancel();
    const offer = (await line.mails()).find(({ kind }: { kind: string }) => kind === "waiting-offer");
    expect(await textOf(offer.id)).toMatch(/reserved for you until .*\d\d:\d\d/);
    await line.letPass();
    await passOffersOn(app.db);
    const ended = (await line.mails()).find(({ kind }: { kind: string }) => kind === "waiting-offer-ended");
    expect(await textOf(ended.id)).toContain(`/r/${line.code}/waiting`);
    const again = (await line.mails()).find(({ id }: { id: number }) => id === offer.id);
    expect(again).toMatchObject({ subject: "" });
  });
});
