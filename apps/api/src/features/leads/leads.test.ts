import {
  getLeadSettings,
  listExhibitors,
  updateExhibitor,
  updateLeadSettings,
} from "@foyer/contract/exhibitors.ts";
import { exportPersonData } from "@foyer/contract/person-data.ts";
import { addSigningKey, revokeSigningKey } from "@foyer/contract/signed-codes.ts";
import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { withdrawFrom } from "../../../test/feature-setups/consent-setup.ts";
import {
  connectLeadDevice,
  type LeadDevice,
  leadContact,
  leadFileOf,
  leadsOf,
  makeLeadEvent,
  sendLeads,
} from "../../../test/feature-setups/lead-setup.ts";
import { erase } from "../../../test/feature-setups/privacy-setup.ts";
import { cancel } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { openCodeSigner } from "../signed-codes/sign-codes.service.ts";

setUpCheckedApp();

const outcomesOf = (answer: { body: { scans: { outcome: string }[] } }) =>
  answer.body.scans.map(({ outcome }) => outcome);
type Scan = { sequence: number; code: string };
/** How often a rate limit has counted a device. */
async function countOf(limit: string, { projectId, leadDeviceId }: LeadDevice): Promise<number> {
  const key = `${limit}:${projectId}:${leadDeviceId}`;
  const row = await app.db
    .selectFrom("rate_limit_count")
    .select("count")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Everything that is stored of leads, as text. */
async function storedText(projectId: number): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select (select coalesce(json_agg(lead)::text, '') from lead where project_id = ${projectId}) ||
      (select coalesce(json_agg(lead_scan)::text, '') from lead_scan where project_id = ${projectId}) as all`.execute(
    app.db,
  );
  return rows[0]?.all ?? "";
}

// rules/leads 3 to 6
describe("a scan", () => {
  it("of somebody who agreed is a lead, with the chosen details alone", async () => {
    const { device, visitor } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    const sent = await sendLeads(device, [{ sequence: 1, code: ann.code, rating: 4, note: "Wants a demo" }]);
    expect(outcomesOf(sent)).toEqual(["lead"]);
    expect(await leadsOf(device)).toMatchObject([
      {
        id: sent.body.scans[0].leadId,
        isShared: true,
        fields: { lastName: "Ivanova", email: "ann@example.org" },
        notes: [{ by: "Phone 1", device: device.id, sequence: 1, rating: 4, note: "Wants a demo" }],
      },
    ]);
    expect(Object.keys((await leadsOf(device))[0].fields)).toEqual(["email", "lastName"]);
  });

  it("of somebody who did not agree stores that alone: no code, no ticket, no note", async () => {
    const { device, visitor, projectId } = await makeLeadEvent();
    const ben = await visitor("ben@example.org", false);
    const scan = { sequence: 1, code: ben.code, note: "Ben of Initech" };
    expect(outcomesOf(await sendLeads(device, [scan]))).toEqual(["not-agreed"]);
    expect(outcomesOf(await sendLeads(device, [scan]))).toEqual(["not-agreed"]);
    expect(await leadsOf(device)).toEqual([]);
    const stored = await storedText(projectId);
    expect(stored).toContain("not-agreed");
    expect(stored).not.toMatch(new RegExp(`Initech|${ben.code}`));
  });

  it("of a code of nobody, of another project, and of a ticket that is not valid is unknown", async () => {
    const { device, visitor, projectId } = await makeLeadEvent();
    const stranger = await (await makeLeadEvent()).visitor("cleo@example.org");
    const cancelled = await visitor("dan@example.org");
    expect((await cancel(cancelled)).status).toBe(200);
    // Both projects number their codes alike: none of this one has the number of the stranger.
    const own =
      await sql`select from ticket where project_id = ${projectId} and barcode = ${stranger.code}`.execute(
        app.db,
      );
    const codes = ["NOBODY", cancelled.code, ...(own.rows.length === 0 ? [stranger.code] : [])];
    const sent = await sendLeads(
      device,
      codes.map((code, nth) => ({ sequence: nth + 1, code, note: "?" })),
    );
    expect(outcomesOf(sent)).toEqual(codes.map(() => "unknown"));
    expect(await storedText(projectId)).not.toMatch(/NOBODY|\?/);
  });

  it("of the same visitor is one lead, with the notes of all devices; a repeated call changes nothing", async () => {
    const { device, acme, visitor } = await makeLeadEvent();
    const second = await connectLeadDevice(acme, "Phone 3");
    const ann = await visitor("ann@example.org");
    const first = { sequence: 1, code: ann.code, note: "First", rating: 2 };
    for (let time = 1; time <= 2; time += 1) await sendLeads(device, [first]);
    await sendLeads(second, [{ sequence: 1, code: ann.code, note: "Second", rating: 5 }]);
    const [lead, ...more] = await leadsOf(device);
    expect(more).toEqual([]);
    expect(lead.notes).toMatchObject([
      { by: "Phone 1", note: "First", rating: 2 },
      { by: "Phone 3", note: "Second", rating: 5 },
    ]);
    expect(await leadsOf(second)).toEqual([lead]);
  });

  it("of a visitor without a chosen consent is none, and a consent that is chosen later counts from then on", async () => {
    const { device, visitor, projectId, newsId, termsId } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    const choose = (questionIds: number[]) =>
      app.call(updateLeadSettings, { params: { projectId }, body: { questionIds } });
    await choose([]);
    expect(outcomesOf(await sendLeads(device, [{ sequence: 1, code: ann.code }]))).toEqual(["not-agreed"]);
    await choose([newsId]);
    expect(outcomesOf(await sendLeads(device, [{ sequence: 2, code: ann.code }]))).toEqual(["lead"]);
    // Nobody has agreed to what was chosen wrongly: the lead shows nothing while it is not chosen.
    await choose([termsId]);
    expect(await leadsOf(device)).toMatchObject([{ isShared: false, fields: {}, notes: [] }]);
    await choose([newsId]);
    expect(await leadsOf(device)).toMatchObject([{ isShared: true, fields: { lastName: "Ivanova" } }]);
  });
});

// rules/leads 4, 10
describe("a code", () => {
  it("that is signed makes a lead; one of a revoked key or past its last day does not, and is no guess", async () => {
    const { device, visitor, projectId } = await makeLeadEvent();
    const params = { projectId };
    await app.call(addSigningKey, { params });
    const [ann, ben, cleo] = [
      await visitor("ann@example.org"),
      await visitor("ben@example.org"),
      await visitor("cleo@example.org"),
    ];
    const signed = async ({ code }: { code: string }) =>
      (await openCodeSigner(app.db, projectId))?.({ registrationId: 1, barcode: code }) ?? "";
    const codes = [await signed(ann), await signed(ben)] as [string, string];
    expect(codes[0]).toMatch(/^F1:/);
    await sql`
      update project set start_date_time = '2020-05-01 09:00', end_date_time = '2020-05-02 18:00'
      where id = ${projectId}`.execute(app.db);
    expect(outcomesOf(await sendLeads(device, [{ sequence: 1, code: codes[0] }]))).toEqual(["lead"]);
    expect((await app.call(revokeSigningKey, { params: { projectId, keyNumber: 1 } })).status).toBe(200);
    expect(outcomesOf(await sendLeads(device, [{ sequence: 2, code: codes[1] }]))).toEqual(["unknown"]);
    // The next key signs until a year after the event.
    const past = await signed(cleo);
    expect(past).toMatch(/^F1:/);
    expect(outcomesOf(await sendLeads(device, [{ sequence: 3, code: past }]))).toEqual(["unknown"]);
    expect(await countOf("lead-unknown", device)).toBe(0);
    const forged = `${codes[0].slice(0, -1)}${codes[0].endsWith("0") ? "1" : "0"}`;
    expect(outcomesOf(await sendLeads(device, [{ sequence: 4, code: forged }]))).toEqual(["unknown"]);
    expect(await countOf("lead-unknown", device)).toBe(1);
    expect(outcomesOf(await sendLeads(device, [{ sequence: 5, code: cleo.code }]))).toEqual(["lead"]);
  });

  it("of a cancelled ticket, and one that was exchanged, is unknown and no guess", async () => {
    const { device, visitor } = await makeLeadEvent();
    const [dan, eve] = [await visitor("dan@example.org"), await visitor("eve@example.org")];
    expect((await cancel(dan)).status).toBe(200);
    const { projectId, ticketId } = eve;
    const exchanged = await app.call(exchangeBarcode, { params: { projectId, ticketId }, body: {} });
    expect(exchanged.status, exchanged.text).toBe(200);
    const sent = await sendLeads(
      device,
      [dan.code, eve.code].map((code, nth) => ({ sequence: nth + 1, code })),
    );
    expect(outcomesOf(sent)).toEqual(["unknown", "unknown"]);
    expect(await countOf("lead-unknown", device)).toBe(0);
    await sendLeads(device, [{ sequence: 3, code: "NOBODY" }]);
    expect(await countOf("lead-unknown", device)).toBe(1);
  });
});

// rules/leads 8
describe("a device", () => {
  it("hears of changes since its cursor: leads and notes of others, and other settings", async () => {
    const { device, acme, visitor, projectId } = await makeLeadEvent();
    const second = await connectLeadDevice(acme, "Phone 3");
    const [ann, ben] = [await visitor("ann@example.org"), await visitor("ben@example.org")];
    await sendLeads(device, [{ sequence: 1, code: ann.code }]);
    const { cursor } = (await leadContact(device)).body;
    expect((await leadContact(device, cursor)).body).toMatchObject({ leads: [], cursor, isWhole: false });
    await sendLeads(second, [
      { sequence: 1, code: ben.code },
      { sequence: 2, code: ann.code },
    ]);
    const since = (await leadContact(device, cursor)).body;
    expect(since.leads.map((lead: { fields: { email: string } }) => lead.fields.email)).toEqual([
      "ben@example.org",
      "ann@example.org",
    ]);
    await app.call(updateLeadSettings, { params: { projectId }, body: { fields: ["email"] } });
    const whole = (await leadContact(device, since.cursor)).body;
    expect(whole).toMatchObject({ isWhole: true, kit: { fields: ["email"] } });
    expect(whole.leads.map(({ fields }: { fields: object }) => Object.keys(fields))).toEqual([
      ["email"],
      ["email"],
    ]);
  });

  it("changes a note later; an earlier change that comes late is none", async () => {
    const { device, visitor } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    await sendLeads(device, [{ sequence: 1, code: ann.code, note: "First" }]);
    const note = (edit: number, text: string) => ({ sequence: 1, rating: 3, note: text, edit });
    await sendLeads(device, [], { notes: [note(2, "Third")] });
    await sendLeads(device, [], { notes: [note(1, "Second")] });
    expect((await leadsOf(device))[0].notes).toMatchObject([{ note: "Third", rating: 3 }]);
    // Nothing is stored for a scan that the server does not have, or that led to no lead.
    expect((await sendLeads(device, [], { notes: [{ ...note(1, "?"), sequence: 9 }] })).status).toBe(200);
  });

  it("of another exhibitor has none of these leads, and its notes reach none of them", async () => {
    const { device, otherDevice, visitor, acme, other } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    await sendLeads(device, [{ sequence: 1, code: ann.code, note: "Ours" }]);
    expect(await leadsOf(otherDevice)).toEqual([]);
    await sendLeads(otherDevice, [], { notes: [{ sequence: 1, rating: 1, note: "Theirs", edit: 5 }] });
    expect((await leadsOf(device))[0].notes).toMatchObject([{ note: "Ours", rating: null }]);
    expect((await leadFileOf(otherDevice)).text).not.toContain("ann@example.org");
    const { body } = await app.call(listExhibitors, { params: { projectId: acme.projectId } });
    expect(body).toMatchObject([
      { id: acme.exhibitorId, leads: 1, devices: 1 },
      { id: other.exhibitorId, leads: 0, devices: 1 },
    ]);
    const elsewhere = { ...device, leadDeviceId: otherDevice.leadDeviceId };
    expect((await leadContact(elsewhere)).body.Error.Code).toBe("lead-device-unknown");
  });

  it("that scans made-up codes is limited", async () => {
    const { device } = await makeLeadEvent();
    const scans = Array.from({ length: 50 }, (_, nth) => ({ sequence: nth + 1, code: `MADE-UP-${nth}` }));
    const statuses = [];
    for (const add of [0, 50, 100])
      statuses.push(
        (
          await sendLeads(
            device,
            scans.map((scan) => ({ ...scan, sequence: scan.sequence + add })),
          )
        ).status,
      );
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("that scans too much sends the rest later; repeated scans do not count", async () => {
    const { device, visitor } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    const [first, second] = [1, 2].map((sequence) => ({ sequence, code: ann.code })) as [Scan, Scan];
    for (let time = 1; time <= 2; time += 1) await sendLeads(device, [first]);
    expect(await countOf("lead-scan", device)).toBe(1);
    // All others of a window that ends soon.
    await sql`
      update rate_limit_count set count = 1000, resets_at = now() + interval '3 seconds'
      where key = ${`lead-scan:${device.projectId}:${device.leadDeviceId}`}`.execute(app.db);
    expect((await sendLeads(device, [second])).body.Error.Code).toBe("too-many-requests");
    expect(outcomesOf(await sendLeads(device, [first]))).toEqual(["lead"]);
    const again = async () => (await sendLeads(device, [second])).body.scans?.[0].outcome;
    await expect.poll(again, { interval: 500 }).toBe("lead");
  });

  it("has notes at 20 scans of a lead; further ones are stored without", async () => {
    const { device, acme, visitor, projectId } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    const scans = Array.from({ length: 22 }, (_, nth) => ({
      sequence: nth + 1,
      code: ann.code,
      note: `Note ${nth + 1}.`,
    }));
    expect(outcomesOf(await sendLeads(device, scans))).toEqual(scans.map(() => "lead"));
    const noteAt = (sequence: number, note: string) => ({ sequence, rating: 5, note, edit: 1 });
    await sendLeads(device, [], { notes: [noteAt(22, "Late"), noteAt(5, "Changed")] });
    const textsOf = async () => (await leadsOf(device))[0].notes.map(({ note }: { note: string }) => note);
    const kept = scans.slice(0, 20).map(({ sequence, note }) => (sequence === 5 ? "Changed" : note));
    expect((await textsOf()).toSorted()).toEqual(kept.toSorted());
    expect(await storedText(projectId)).not.toMatch(/Note 2[12]|Late/);
    // Another device has its own.
    const second = await connectLeadDevice(acme, "Phone 3");
    await sendLeads(second, [{ sequence: 1, code: ann.code, note: "Second" }]);
    expect(await textsOf()).toHaveLength(21);
  });

  it("sends no note that hides its direction (rules/values 9)", async () => {
    const { device, visitor } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    const sent = await sendLeads(device, [{ sequence: 1, code: ann.code, note: "Fine \u202egnp.exe" }]);
    expect(sent.status).toBe(422);
    expect(
      outcomesOf(await sendLeads(device, [{ sequence: 1, code: ann.code, note: "Two\nlines" }])),
    ).toEqual(["lead"]);
  });

  it("of a closed exhibitor sends what it scanned before, keeps its leads, and gets no new ones", async () => {
    const { device, acme, visitor } = await makeLeadEvent();
    const [ann, ben] = [await visitor("ann@example.org"), await visitor("ben@example.org")];
    // The time of a call counts as an error of the clock.
    const before = new Date(Date.now() - 60_000).toISOString();
    const closed = await app.call(updateExhibitor, { params: acme, body: { name: "Acme", isClosed: true } });
    expect(closed.body, closed.text).toMatchObject({ isClosed: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const sent = await sendLeads(device, [
      { sequence: 1, code: ann.code, at: before },
      { sequence: 2, code: ben.code },
    ]);
    expect(outcomesOf(sent)).toEqual(["lead", "closed"]);
    expect((await leadContact(device)).body).toMatchObject({
      kit: { isClosed: true },
      leads: [{ fields: { email: "ann@example.org" } }],
    });
  });
});

// rules/leads 9
describe("a lead ends", () => {
  it("when the visitor withdraws the consent: details and notes are gone, and a new scan says so", async () => {
    const { device, visitor, newsId, projectId } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    await sendLeads(device, [{ sequence: 1, code: ann.code, note: "Met Ann" }]);
    const { cursor } = (await leadContact(device)).body;
    expect((await withdrawFrom(ann, newsId)).status).toBe(204);
    expect((await leadContact(device, cursor)).body.leads).toMatchObject([
      { isShared: false, fields: {}, notes: [] },
    ]);
    expect(await storedText(projectId)).not.toContain("Met Ann");
    await sendLeads(device, [], { notes: [{ sequence: 1, rating: 5, note: "Met Ann", edit: 1 }] });
    expect(await storedText(projectId)).not.toContain("Met Ann");
    expect(outcomesOf(await sendLeads(device, [{ sequence: 2, code: ann.code }]))).toEqual(["not-agreed"]);
    expect((await leadFileOf(device)).text).not.toMatch(/ann@|Met Ann/);
  });

  it("when the visitor's data are erased, which counts it", async () => {
    const { device, visitor, projectId } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    await sendLeads(device, [{ sequence: 1, code: ann.code, note: "Met Ann" }]);
    const { body } = await erase(ann);
    expect(body.places).toMatchObject({ leads: 1, consents: 2 });
    expect(await leadsOf(device)).toMatchObject([{ isShared: false, fields: {}, notes: [] }]);
    expect(await storedText(projectId)).not.toContain("Met Ann");
  });

  it("never by itself; the file of the person's data names the exhibitors", async () => {
    const { device, otherDevice, visitor } = await makeLeadEvent();
    const ann = await visitor("ann@example.org");
    for (const one of [device, otherDevice])
      await sendLeads(one, [{ sequence: 1, code: ann.code, note: "Secret of the exhibitor" }]);
    const { text } = await app.call(exportPersonData, { params: ann, query: { format: "json" } });
    expect(JSON.parse(text).leads).toMatchObject([
      { exhibitor: "Acme", stand: "B 12", fields: ["FirstName", "LastName", "Company", "Email"] },
      { exhibitor: "Umbrella" },
    ]);
    expect(text).not.toContain("Secret of the exhibitor");
  });
});

it("only consents of the project can be chosen (rules/leads 3)", async () => {
  const { projectId, newsId, termsId, asked } = await makeLeadEvent();
  const params = { projectId };
  const { body } = await app.call(getLeadSettings, { params });
  expect(body.consents.map(({ id }: { id: number }) => id).toSorted()).toEqual([newsId, termsId].toSorted());
  const name = asked.find(({ id }) => id !== newsId && id !== termsId);
  const refused = await app.call(updateLeadSettings, { params, body: { questionIds: [name?.id] } });
  expect(refused.status).toBe(422);
});
