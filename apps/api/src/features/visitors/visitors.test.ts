import { createHash } from "node:crypto";
import { createBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import {
  downloadVisitorFile,
  getVisitorSummary,
  listVisitorDays,
  listVisitorFiles,
  listVisitorScans,
  uploadVisitorFile,
  uploadVisitors,
} from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import {
  askForEmailOnly,
  emailResult,
  makeEvent,
  submitAnswers,
  type TestEvent,
} from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const DAY = "2126-05-12";

type Wish = {
  visitDate?: string;
  turngate?: string;
  name?: string;
  endpoint?: typeof uploadVisitors | typeof uploadVisitorFile;
};
const send = (
  projectId: number,
  content: string | Uint8Array,
  { visitDate = DAY, turngate = "North", name = "gate.csv", endpoint = uploadVisitors }: Wish = {},
  token = app.admin,
) => upload(app, endpoint, { params: { projectId }, content, name, fields: { visitDate, turngate } }, token);
const files = async (projectId: number) => (await app.call(listVisitorFiles, { params: { projectId } })).body;
const scans = async (projectId: number, fileId: number, kind = "all") =>
  (await app.call(listVisitorScans, { params: { projectId, fileId }, query: { kind, sizePerPage: 50 } }))
    .body;
const linesOf = async (projectId: number, fileId: number, kind: string) =>
  (await scans(projectId, fileId, kind)).Items.map(({ line }: { line: number }) => line);
const summary = async (projectId: number) =>
  (await app.call(getVisitorSummary, { params: { projectId } })).body;

/** An event whose tickets are free and asked for by an address alone. */
async function open(): Promise<TestEvent & { sell: () => Promise<{ ticketId: number; barcode: string }> }> {
  const event = await makeEvent(app);
  const asked = await askForEmailOnly(app, event);
  let visitors = 0;
  const sell = async () => {
    visitors += 1;
    return (await submitAnswers(app, event.code, [emailResult(asked, `v${visitors}@example.org`)])).body
      .ticket;
  };
  return { ...event, sell };
}

describe("a file of a gate", () => {
  it("is counted by line: matched, unknown, twice, no scan; each number has its list (rules/visitors 4)", async () => {
    const { projectId, sell } = await open();
    const [a, b] = [await sell(), await sell()];
    const content = `${a.barcode};2126-05-12 09:59:58;in\nSTRANGER;10:00;in\n${b.barcode}\n${a.barcode};17:30;out\n;10:00\n${b.barcode};noon`;
    const { status, body } = await send(projectId, content, { turngate: " North  Hall " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: "gate.csv",
      visitDate: DAY,
      turngate: "North  Hall",
      isOutside: false,
      lines: 6,
      matched: 2,
      unknown: 1,
      duplicate: 1,
      invalid: 2,
    });
    expect(await files(projectId)).toEqual([body]);
    const { fileId } = body;
    const kinds = ["matched", "unknown", "duplicate", "invalid"];
    const lines = await Promise.all(kinds.map((kind) => linesOf(projectId, fileId, kind)));
    expect(lines).toEqual([[1, 3], [2], [4], [5, 6]]);
    const { TotalCount, Items } = await scans(projectId, fileId);
    expect(TotalCount).toBe(6);
    expect(Items[0]).toMatchObject({
      line: 1,
      barcode: a.barcode,
      scannedAt: "2126-05-12T09:59:58",
      direction: "in",
      ticketId: a.ticketId,
      error: null,
    });
    expect(Items[3]).toMatchObject({ scannedAt: "2126-05-12T17:30:00", ticketId: a.ticketId });
    expect(Items[4]).toMatchObject({ error: "There is no barcode." });
    expect(Items[5]).toMatchObject({ barcode: `${b.barcode};noon`, error: expect.stringContaining("time") });
  });

  it("finds tickets that come later; what is read is never behind (rules/visitors 4)", async () => {
    const { projectId, sell } = await open();
    const { barcode } = await sell();
    const next = barcode.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
    const { body } = await send(projectId, `${barcode}\n${next}`);
    expect(body).toMatchObject({ matched: 1, unknown: 1 });
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 1, came: 1 }]);
    const later = await sell();
    expect(later.barcode).toBe(next);
    expect(await files(projectId)).toMatchObject([{ matched: 2, unknown: 0 }]);
    expect(await linesOf(projectId, body.fileId, "matched")).toEqual([1, 2]);
    expect(await linesOf(projectId, body.fileId, "unknown")).toEqual([]);
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 2, came: 2 }]);
    await app.call(cancelTicket, { params: { projectId, ticketId: later.ticketId }, body: {} });
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 1, came: 1 }]);
  });

  it("matches an EAN-13 with a leading zero that was read as 12 digits (rules/visitors 5)", async () => {
    const event = await makeEvent(app);
    const { projectId } = event;
    const params = { projectId };
    const pool = await app.call(createBarcodePool, { params, body: { name: "EAN", barCodeType: 3 } });
    const poolId = pool.body.id;
    await upload(app, importPoolFile, {
      params: { projectId, poolId },
      content: "0036000291452\n4006381333931",
    });
    const { body } = await app.call(createRegistration, {
      params,
      body: {
        name: "Guests",
        registrationType: "Online",
        ticketPrice: 0,
        ticketCount: 2,
        cultureCode: "en-GB",
        barCodePoolId: poolId,
      },
    });
    const asked = await askForEmailOnly(app, { ...event, registrationId: body.id });
    for (const name of ["a", "b"])
      await submitAnswers(app, body.code, [emailResult(asked, `${name}@example.org`)]);
    // Read without the zero, then with it: once each, they are one visitor.
    const file = (await send(projectId, "036000291452\n0036000291452\n006381333931\n4006381333931")).body;
    expect(file).toMatchObject({ lines: 4, matched: 2, unknown: 1, duplicate: 1 });
    expect((await summary(projectId)).days).toMatchObject([{ visitors: 3 }]);
  });

  it("may have a header, in any order, and a heading of its own", async () => {
    const { projectId, sell } = await open();
    const { barcode } = await sell();
    const named = (await send(projectId, `direction,time,barcode\nin,08:00,${barcode}`)).body;
    expect((await scans(projectId, named.fileId)).Items).toMatchObject([
      { line: 2, barcode, scannedAt: `${DAY}T08:00:00`, direction: "in" },
    ]);
    const titled = (await send(projectId, `Ticket number\tWhen\n${barcode}\t09:00`)).body;
    expect(titled).toMatchObject({ lines: 1, matched: 1 });
    expect((await send(projectId, "")).body).toMatchObject({ lines: 0, matched: 0, unknown: 0 });
  });

  it("is refused a second time for its day and gate, in whatever case; not for another one (rules/visitors 7)", async () => {
    const { projectId } = await open();
    const content = "A\nB\n";
    expect((await send(projectId, content)).status).toBe(201);
    const before = await fingerprint(app.db);
    const again = await send(projectId, content, { turngate: " NORTH ", name: "other.csv" });
    expect(again).toMatchObject({ status: 409, body: { Error: { Code: "visitor-file-known" } } });
    expect(await fingerprint(app.db)).toBe(before);
    expect((await send(projectId, `${content}C`)).status).toBe(201);
    expect((await send(projectId, content, { turngate: "South" })).status).toBe(201);
    expect((await send(projectId, content, { visitDate: "2126-05-13" })).status).toBe(201);
    const rush = await Promise.all(
      Array.from({ length: 5 }, () => send(projectId, "X", { turngate: "West" })),
    );
    expect(rush.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it("of a day outside the project is taken and marked", async () => {
    const { projectId } = await open();
    for (const [visitDate, isOutside] of [
      ["2126-05-11", true],
      ["2126-05-14", false],
      ["2126-05-15", true],
    ] as const) {
      expect((await send(projectId, "A", { visitDate })).body).toMatchObject({ visitDate, isOutside });
    }
  });

  it.each([
    [{ visitDate: "12.05.2126" }, 422, "visitDate"],
    [{ visitDate: "2126-02-31" }, 422, "visitDate"],
    [{ visitDate: "" }, 422, "visitDate"],
    [{ turngate: "  " }, 422, "turngate"],
    [{ turngate: "x".repeat(51) }, 422, "turngate"],
    [{ name: "gate.xlsx" }, 415, "file"],
  ])("with %j is refused", async (wish, status, field) => {
    const { projectId } = await makeEvent(app);
    const answer = await send(projectId, "A", wish);
    expect(answer.status).toBe(status);
    expect(answer.body.Error.Fields).toHaveProperty(field);
    expect(await files(projectId)).toEqual([]);
  });

  it.each([
    ["not text", Buffer.from("504b030414000600", "hex"), 415],
    ["Windows-1251", Buffer.from("cff0eeeff3f1ea", "hex"), 422],
    ["a quote without end", `A\n"B`, 422],
    ["too many bytes", "x".repeat(5_000_001), 413],
  ])("that is %s leaves nothing", async (_, content, status) => {
    const { projectId } = await makeEvent(app);
    const before = await fingerprint(app.db);
    expect((await send(projectId, content)).status).toBe(status);
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("is downloaded byte for byte, by a signed link too; through no other project", async () => {
    const { projectId } = await makeEvent(app);
    const other = await makeEvent(app);
    const content = "\ufeffbarcode;time\r\nA;10:00\r\n";
    const { fileId } = (await send(projectId, content, { endpoint: uploadVisitorFile })).body;
    const path = `/api/projects/${projectId}/visitors/files/${fileId}`;
    const { url } = (await app.call(createDownloadLink, { body: { path } })).body;
    const answer = await app.send({ method: "GET", url });
    expect(createHash("sha256").update(answer.text).digest("hex")).toBe(
      createHash("sha256").update(content).digest("hex"),
    );
    for (const endpoint of [downloadVisitorFile, listVisitorScans]) {
      const params = { projectId: other.projectId, fileId };
      expect((await app.call(endpoint, { params })).status).toBe(404);
    }
  });
});

it("unique visitors are counted by day and gate, over all files (rules/visitors 8)", async () => {
  const { projectId } = await open();
  await send(projectId, "A\nB\nA\n", { turngate: "North" });
  await send(projectId, "B\nC\n", { turngate: "north" });
  await send(projectId, "C\nD\n", { turngate: "South" });
  await send(projectId, "A\n", { visitDate: "2126-05-13", turngate: "South" });
  expect((await summary(projectId)).days).toEqual([
    {
      visitDate: DAY,
      visitors: 4,
      gates: [
        { turngate: "North", visitors: 3 },
        { turngate: "South", visitors: 2 },
      ],
    },
    { visitDate: "2126-05-13", visitors: 1, gates: [{ turngate: "South", visitors: 1 }] },
  ]);
  await send(projectId, "E\n", { visitDate: "2126-05-13", turngate: "South" });
  expect((await summary(projectId)).days[1]).toMatchObject({ visitors: 2 });
});

it("operators upload and read, viewers do not", async () => {
  const { projectId } = await makeEvent(app);
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "viewer", projectId);
  expect((await send(projectId, "A", {}, app.operator)).status).toBe(201);
  expect((await send(projectId, "B", {}, app.viewer)).status).toBe(403);
  const params = { projectId };
  expect((await app.call(listVisitorFiles, { params }, app.operator)).body).toHaveLength(1);
  expect((await app.call(listVisitorFiles, { params }, app.viewer)).status).toBe(403);
  const { rows } = await sql<{ after: unknown }>`select after from audit where entity = 'visitor file'
    and project_id = ${projectId}`.execute(app.db);
  expect(rows).toEqual([
    { after: { visitDate: DAY, turngate: "North", lines: 1, matched: 0, unknown: 1, duplicate: 0 } },
  ]);
});

it("Home has the days of the projects that one may see, until a week after the end (rules/visitors 11)", async () => {
  const { projectId } = await open();
  const hidden = await open();
  const ended = await open();
  for (const one of [projectId, hidden.projectId, ended.projectId]) {
    await send(one, "A\nB\nA\n", { turngate: "North" });
    await send(one, "B\nC\n", { turngate: "South" });
    await send(one, "A\n", { visitDate: "2126-05-13" });
  }
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "operator", ended.projectId);
  const past = { start_date_time: "2020-01-01 10:00:00", end_date_time: "2020-01-02 10:00:00" };
  await app.db.updateTable("project").set(past).where("id", "=", ended.projectId).execute();
  const { body } = await app.call(listVisitorDays, {}, app.operator);
  const mine = body.find((one: { projectId: number }) => one.projectId === projectId);
  expect(mine.days).toEqual([
    { visitDate: DAY, visitors: 3 },
    { visitDate: "2126-05-13", visitors: 1 },
  ]);
  const shown = body.map((one: { projectId: number }) => one.projectId);
  expect(shown).not.toContain(hidden.projectId);
  expect(shown).not.toContain(ended.projectId);
  expect((await app.call(listVisitorDays, {}, app.viewer)).status).toBe(403);
});
