import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { device, setUpDevice, vault } from "../../test/stored-desk.ts";
import { LeadSession } from "./lead-session.ts";

const KIT = {
  deviceName: "Phone",
  exhibitorName: "Acme",
  stand: "B 12",
  isClosed: false,
  projectName: "Fair",
  timeZone: "Europe/Berlin",
  fields: ["email"],
};
const DEVICE = crypto.randomUUID();

setUpDevice();
beforeEach(() => {
  const state = {
    kind: "leads",
    connection: { projectId: 1, leadDeviceId: 2, key: "key" },
    device: DEVICE,
    cursor: "0.0",
    nextSequence: 1,
    isBlocked: false,
  };
  device.kept = new Map<string, unknown>([
    ["state", state],
    ["kit", KIT],
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Noted = { sequence: number; rating: number | null; note: string; edit: number };
type Sent = { scans?: (Noted & { code: string })[]; notes?: Noted[] };

/** A server that knows the code of one visitor who agreed (ANN) and of one who did not (BEN). */
function stubServer({ isDown = false, status = 0 } = {}) {
  const server = { isDown, status, sent: [] as Sent[], leads: [] as object[], position: 0 };
  const answerOf = (url: string, body: Sent): object => {
    if (url.endsWith("/contacts")) {
      const { leads, position } = server;
      const now = "2126-05-12T10:00:00Z";
      return { now, cursor: `1.${position}`, kit: KIT, isWhole: false, leads, isMore: false };
    }
    server.sent.push(body);
    const scans = (body.scans ?? []).map(({ sequence, code, rating, note }) => {
      if (code !== "ANN")
        return { sequence, outcome: code === "BEN" ? "not-agreed" : "unknown", leadId: null };
      server.position += 1;
      const noted = { by: "Phone", device: DEVICE, sequence, at: "2126-05-12T10:00:00Z", rating, note };
      const lead = { id: 7, isShared: true, firstAt: noted.at, fields: { email: "ann@example.org" } };
      server.leads = [{ ...lead, notes: [noted] }];
      return { sequence, outcome: "lead", leadId: 7 };
    });
    return { scans };
  };
  vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
    if (server.isDown) throw new TypeError("no network");
    if (server.status > 0) return new Response(null, { status: server.status });
    return Response.json(answerOf(url, JSON.parse(init.body)));
  });
  return server;
}

const wordsOf = (session: LeadSession) =>
  session
    .view()
    .items.map((item) => (item.is === "lead" ? item.lead.fields.email : (item.scan.outcome ?? "waiting")));
const stored = () => JSON.stringify([...device.kept.values()]);

// rules/leads 8
it("keeps scans and notes without a network, and through a restart; the server resolves them later", async () => {
  const server = stubServer({ isDown: true });
  const before = await LeadSession.open(vault());
  for (const code of ["ANN", "BEN", "NOBODY"]) await before.scan(code);
  await before.note(1, { rating: 4, note: " Wants a demo " });
  await before.note(2, { rating: 1, note: "Never kept" });
  expect(before.view()).toMatchObject({ unsent: 3 });
  expect(stored()).toContain("Never kept");

  const session = await LeadSession.open(vault());
  expect(wordsOf(session)).toEqual(["waiting", "waiting", "waiting"]);
  server.isDown = false;
  await session.sync();
  expect(session.view()).toMatchObject({ unsent: 0, server: "reachable" });
  expect(wordsOf(session).toSorted()).toEqual(["ann@example.org", "not-agreed", "unknown"]);
  expect(server.sent[0]?.scans).toMatchObject([
    { code: "ANN", rating: 4, note: "Wants a demo", edit: 1 },
    {},
    {},
  ]);
  // Of those who are no leads nothing is left: rules/leads 4.
  expect(stored()).not.toMatch(/BEN|NOBODY|Never kept/);
  await session.dismiss(2);
  expect(wordsOf(session).toSorted()).toEqual(["ann@example.org", "unknown"]);
});

it("sends a note that is changed later, once, and again when it changes", async () => {
  const server = stubServer();
  const session = await LeadSession.open(vault());
  await session.scan("ANN");
  await vi.waitFor(() => expect(wordsOf(session)).toEqual(["ann@example.org"]));
  for (const note of ["First", "First", "Second"]) {
    await session.note(1, { rating: null, note });
    await vi.waitFor(() => expect(session.view().unsent).toBe(0));
  }
  await session.sync();
  const notes = server.sent.flatMap((one) => one.notes ?? []);
  expect(notes).toMatchObject([
    { note: "First", edit: 1 },
    { note: "Second", edit: 2 },
  ]);
});

// rules/leads 9
it("forgets details and notes of a visitor who shares them no more", async () => {
  const server = stubServer();
  const session = await LeadSession.open(vault());
  await session.scan("ANN");
  await vi.waitFor(() => expect(wordsOf(session)).toEqual(["ann@example.org"]));
  await session.note(1, { rating: 5, note: "Met Ann" });
  server.leads = [{ id: 7, isShared: false, firstAt: "2126-05-12T10:00:00Z", fields: {}, notes: [] }];
  await vi.waitFor(() => expect(session.view().unsent).toBe(0));
  await session.sync();
  expect(session.view().items).toMatchObject([{ is: "lead", lead: { isShared: false }, own: null }]);
  expect(session.view().last).toEqual(session.view().items[0]);
  expect(stored()).not.toMatch(/ann@|Met Ann/);
});

// rules/leads 7
it("erases its leads when its key is refused; what is not sent stays", async () => {
  const server = stubServer();
  const session = await LeadSession.open(vault());
  await session.scan("ANN");
  await vi.waitFor(() => expect(wordsOf(session)).toEqual(["ann@example.org"]));
  server.isDown = true;
  await session.scan("NEXT");
  await session.sync();
  Object.assign(server, { isDown: false, status: 401 });
  await session.sync();
  expect(session.view()).toMatchObject({ isBlocked: true, unsent: 1, server: "refused" });
  expect(wordsOf(session)).toEqual(["waiting"]);
  expect(stored()).not.toContain("ann@");
  expect(await session.scan("MORE")).toBe(false);
  await expect(session.close()).rejects.toThrow("not sent");
});

it("keeps its scans while the server takes none", async () => {
  const server = stubServer({ status: 429 });
  const session = await LeadSession.open(vault());
  await session.scan("MADE-UP");
  await session.sync();
  expect(session.view()).toMatchObject({ isLimited: true, unsent: 1 });
  server.status = 0;
  await session.sync();
  expect(session.view()).toMatchObject({ isLimited: false, unsent: 0 });
});
