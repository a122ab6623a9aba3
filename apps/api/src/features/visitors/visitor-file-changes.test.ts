import {
  removeVisitorFile,
  updateVisitorFile,
  uploadVisitors,
  type VisitorFile,
} from "@foyer/contract/visitors.ts";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { exchange } from "../../../test/feature-setups/correction-setup.ts";
import {
  DAY,
  files,
  makeEanEvent,
  makeFreeEvent,
  scans,
  send,
  summary,
} from "../../../test/feature-setups/visitor-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";
import { indexTickets } from "../tickets/index-tickets.job.ts";
import { matchScans } from "./match-scans.job.ts";

setUpApp();

const NEXT_DAY = "2126-05-13";
const never = new AbortController().signal;

type Key = { projectId: number; fileId: number };
const correct = (params: Key, body: object, token = app.admin) =>
  app.call(updateVisitorFile, { params, body }, token);
const remove = (params: Key, confirm: "" | "true" = "true", token = app.admin) =>
  app.call(removeVisitorFile, { params, query: { confirm } }, token);
const countsOf = async (projectId: number) =>
  (await summary(projectId)).days.map(({ visitDate, visitors, gates }: Record<string, unknown>) => [
    visitDate,
    visitors,
    (gates as { turngate: string; visitors: number }[]).map((gate) => `${gate.turngate} ${gate.visitors}`),
  ]);
const auditOf = async ({ projectId, fileId }: Key) =>
  (
    await app.db
      .selectFrom("audit")
      .select(["action", "before", "after"])
      .where("project_id", "=", projectId)
      .where("entity", "=", "visitor file")
      .where("entity_id", "=", String(fileId))
      .orderBy("id", "desc")
      .execute()
  )[0];

describe("a correction of a gate file (rules/visitors 12)", () => {
  it("moves its visitors to the right day and gate, with their times", async () => {
    const { projectId, sell } = await makeFreeEvent();
    const { barcode } = await sell();
    await send(projectId, `${barcode}\nB\n`, { turngate: "South" });
    const wrong = await send(projectId, `${barcode};09:30\nC;2126-05-12 10:00\n;11:00\n`);
    const key = { projectId, fileId: wrong.body.fileId };
    expect(await countsOf(projectId)).toEqual([[DAY, 3, ["North 2", "South 2"]]]);

    const { status, body } = await correct(key, { visitDate: NEXT_DAY, turngate: " West " });
    expect(status).toBe(200);
    expect(body).toEqual({ ...wrong.body, visitDate: NEXT_DAY, turngate: "West", version: 2 });
    expect(await files(projectId)).toContainEqual(body);
    expect(await countsOf(projectId)).toEqual([
      [DAY, 2, ["South 2"]],
      [NEXT_DAY, 2, ["West 2"]],
    ]);
    const { Items } = await scans(projectId, key.fileId);
    expect(Items.map(({ scannedAt }: { scannedAt: string }) => scannedAt)).toEqual([
      `${NEXT_DAY}T09:30:00`,
      "2126-05-12T10:00:00",
      null,
    ]);
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 1, came: 1 }]);
    expect(await auditOf(key)).toEqual({
      action: "update",
      before: { visitDate: DAY, turngate: "North" },
      after: { visitDate: NEXT_DAY, turngate: "West" },
    });
    await expectInvariants(app.db);
  });

  it("keeps what is not sent, and one that changes nothing writes nothing", async () => {
    const { projectId } = await makeFreeEvent();
    const { fileId } = (await send(projectId, "A\n")).body;
    const before = await fingerprint(app.db);
    for (const same of [{}, { turngate: "North" }, { visitDate: DAY }]) {
      expect((await correct({ projectId, fileId }, same)).status).toBe(200);
    }
    expect(await fingerprint(app.db)).toBe(before);
    expect((await correct({ projectId, fileId }, { turngate: "South" })).body).toMatchObject({
      visitDate: DAY,
      turngate: "South",
    });
  });

  it("to the day and gate of the same bytes is refused", async () => {
    const { projectId } = await makeFreeEvent();
    await send(projectId, "A\n", { turngate: "South" });
    const { fileId } = (await send(projectId, "A\n")).body;
    const before = await fingerprint(app.db);
    const refused = await correct({ projectId, fileId }, { turngate: " SOUTH" });
    expect(refused).toMatchObject({ status: 409, body: { Error: { Code: "visitor-file-known" } } });
    expect(refused.body.Error.Fields).toHaveProperty("turngate");
    expect(await fingerprint(app.db)).toBe(before);
  });

  it.each([
    [{ visitDate: "31.12.2126" }, "visitDate"],
    [{ visitDate: null }, "visitDate"],
    [{ turngate: " " }, "turngate"],
    [{ turngate: "x".repeat(51) }, "turngate"],
    [{ gate: "North" }, "gate"],
  ])("%j is refused", async (body, field) => {
    const { projectId } = await makeFreeEvent();
    const { fileId } = (await send(projectId, "A\n")).body;
    const answer = await correct({ projectId, fileId }, body);
    expect(answer.status).toBe(422);
    expect(answer.body.Error.Fields).toHaveProperty(field);
  });

  it("that is based on another version is refused with the current copy", async () => {
    const { projectId } = await makeFreeEvent();
    const { fileId, version } = (await send(projectId, "A\n")).body;
    const first = await correct({ projectId, fileId }, { turngate: "South", version });
    const second = await correct({ projectId, fileId }, { visitDate: NEXT_DAY, version });
    expect(second).toMatchObject({ status: 412, body: { Error: { Current: first.body } } });
    const removal = { params: { projectId, fileId }, query: { confirm: "true" }, version };
    expect((await app.call(removeVisitorFile, removal)).status).toBe(412);
  });
});

describe("the removal of a gate file (rules/visitors 12)", () => {
  it("asks first, and takes its scans out of every count", async () => {
    const { projectId, sell } = await makeFreeEvent();
    const [a, b] = [await sell(), await sell()];
    const kept = (await send(projectId, `${a.barcode}\nX\n`, { turngate: "South" })).body;
    const wrong: VisitorFile = (await send(projectId, `${a.barcode}\n${b.barcode}\nX\n${b.barcode}\n;9:00\n`))
      .body;
    const key = { projectId, fileId: wrong.fileId };
    await matchScans(app, never);
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 2, came: 2 }]);

    const before = await fingerprint(app.db);
    const asked = await remove(key, "");
    expect(asked).toMatchObject({ status: 409, body: { Error: { Code: "visitor-file-in-use" } } });
    expect(await fingerprint(app.db)).toBe(before);
    expect(await remove(key)).toMatchObject({ status: 200, body: wrong });

    expect(await files(projectId)).toEqual([kept]);
    expect(await countsOf(projectId)).toEqual([[DAY, 2, ["South 2"]]]);
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 2, came: 1 }]);
    expect(await auditOf(key)).toEqual({
      action: "delete",
      before: { visitDate: DAY, turngate: "North", lines: 5, matched: 2, unknown: 1, duplicate: 1 },
      after: null,
    });
    expect((await remove(key)).status).toBe(404);
    const { count } = await app.db
      .selectFrom("file")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("id", "=", wrong.fileId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
    await expectInvariants(app.db);
    expect((await send(projectId, `${a.barcode}\n${b.barcode}\nX\n${b.barcode}\n;9:00\n`)).status).toBe(201);
  });

  it("keeps a visitor whom another file has in the other spelling", async () => {
    const { projectId } = await makeEanEvent();
    const first = (await send(projectId, "036000291452\n")).body;
    await send(projectId, "0036000291452\n");
    await indexTickets(app, never);
    await matchScans(app, never);
    await remove({ projectId, fileId: first.fileId });
    expect((await summary(projectId)).days).toMatchObject([{ visitors: 1 }]);
    expect((await summary(projectId)).registrations).toMatchObject([{ came: 1 }]);
    await expectInvariants(app.db);
  });

  // rules/tickets 37
  it("keeps a visitor whom another file has under the code before or after an exchange", async () => {
    const { projectId, sell } = await makeFreeEvent();
    const { ticketId, barcode: before } = await sell();
    const { body: ticket } = await exchange({ projectId, ticketId });
    const [first, second] = [
      (await send(projectId, `${before}\n`)).body,
      (await send(projectId, `${ticket.Barcode}\n`, { turngate: "South" })).body,
    ];
    await indexTickets(app, never);
    await matchScans(app, never);
    await remove({ projectId, fileId: first.fileId });
    expect((await summary(projectId)).registrations).toMatchObject([{ came: 1 }]);
    await expectInvariants(app.db);
    await send(projectId, "X\n", { turngate: "West" });
    await remove({ projectId, fileId: second.fileId });
    expect((await summary(projectId)).registrations).toMatchObject([{ came: 0 }]);
    await expectInvariants(app.db);
  });
});

it("only managers of the project correct and remove", async () => {
  const { projectId } = await makeFreeEvent();
  const other = await makeFreeEvent();
  await grantProject(app.db, "operator", projectId);
  await grantProject(app.db, "manager", projectId);
  const key = { projectId, fileId: (await send(projectId, "A\n")).body.fileId };
  for (const call of [
    () => correct(key, { turngate: "South" }, app.operator),
    () => remove(key, "true", app.operator),
  ]) {
    expect((await call()).status).toBe(403);
  }
  const foreign = { projectId: other.projectId, fileId: key.fileId };
  expect((await correct(foreign, { turngate: "South" })).status).toBe(404);
  expect((await remove(foreign)).status).toBe(404);
  expect((await correct(key, { turngate: "South" }, app.manager)).status).toBe(200);
  expect((await remove(key, "true", app.manager)).status).toBe(200);
});

it("any order of uploads, corrections and removals counts each code once", async () => {
  const { projectId } = await makeFreeEvent();
  const pick = <T>(of: readonly T[], at: number): T => of[at % of.length] as T;
  const [days, gates] = [
    [DAY, NEXT_DAY, "2126-05-14"],
    ["North", "South", "West"],
  ];
  // A small generator with a fixed seed: the same order in every run.
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 8;
  };
  for (let step = 0; step < 40; step += 1) {
    const place = { visitDate: pick(days, next()), turngate: pick(gates, next()) };
    const known: VisitorFile[] = await files(projectId);
    const kind = known.length < 3 ? 0 : next() % 3;
    const fileId = pick(known, next())?.fileId ?? 0;
    if (kind === 0) {
      const content = Array.from({ length: 6 }, () => `C${next() % 12}`).join("\n");
      await upload(app, uploadVisitors, { params: { projectId }, content, name: "gate.csv", fields: place });
    } else if (kind === 1) await correct({ projectId, fileId }, place);
    else await remove({ projectId, fileId });
    await expectInvariants(app.db);
  }
});
