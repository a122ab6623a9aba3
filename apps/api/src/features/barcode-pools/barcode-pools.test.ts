import {
  countAvailableBarcodes,
  createBarcodePool,
  findBarcode,
  getBarcodePool,
  importPoolFile,
  listBarcodePools,
  listBarcodeTypes,
  listPoolFiles,
  updateBarcodePool,
} from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
let mine: number;
let foreign: number;
beforeAll(async () => {
  app = await startTestApp();
  mine = await newProject();
  foreign = await newProject();
  for (const role of ["manager", "operator", "viewer"] as const) await grantProject(app.db, role, mine);
});
afterAll(() => app?.stop());

const CODE_128 = 1;
const EAN_13 = 3;

async function newProject(): Promise<number> {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  return (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
}
const create = (projectId: unknown, body: unknown, token = app.admin) =>
  app.call(createBarcodePool, { params: { projectId }, body }, token);
const newPool = async (name: string, projectId = mine, barCodeType = CODE_128): Promise<number> =>
  (await create(projectId, { name, barCodeType })).body.id;
const rename = (poolId: unknown, body: unknown, projectId = mine, headers = {}) =>
  app.call(updateBarcodePool, { params: { projectId, poolId }, body }, app.admin, headers);
const get = (poolId: unknown, projectId: unknown = mine, token = app.admin) =>
  app.call(getBarcodePool, { params: { projectId, poolId } }, token);
const send = (poolId: unknown, content: string, projectId = mine) =>
  upload(app, importPoolFile, { params: { projectId, poolId }, content });
const find = (projectId: unknown, code: string, token = app.admin) =>
  app.call(findBarcode, { params: { projectId }, query: { code } }, token);
const available = (query: Record<string, unknown>, token = app.admin) =>
  app.call(countAvailableBarcodes, { query }, token);

describe("access", () => {
  it("managers of the project, nobody below", async () => {
    const pool = await newPool("Who may");
    for (const token of [app.operator, app.viewer]) {
      expect((await app.call(listBarcodePools, { params: { projectId: mine } }, token)).status).toBe(403);
      expect((await create(mine, { name: "Theirs", barCodeType: 1 }, token)).status).toBe(403);
      expect((await get(pool, mine, token)).status).toBe(403);
      expect((await available({ poolId: pool }, token)).status).toBe(403);
      expect((await app.call(listBarcodeTypes, {}, token)).status).toBe(403);
    }
    expect((await get(pool, mine, app.manager)).status).toBe(200);
    expect((await create(mine, { name: "By a manager", barCodeType: "1" }, app.manager)).status).toBe(201);
  });

  it("a pool or code of another project is as if it were not there, at every place of the path", async () => {
    const theirs = await newPool("Theirs", foreign);
    await send(theirs, "FOREIGN1", foreign);
    for (const token of [app.manager, app.admin]) {
      expect((await get(theirs, mine, token)).status).toBe(404);
      const files = await app.call(listPoolFiles, { params: { projectId: mine, poolId: theirs } }, token);
      expect(files.status).toBe(404);
      const codes = await find(mine, "FOREIGN1", token);
      expect(codes).toMatchObject({ status: 200, body: [] });
    }
    expect((await find(foreign, "FOREIGN1", app.manager)).status).toBe(404);
    expect((await find(foreign, "FOREIGN1")).body).toHaveLength(1);
    expect((await find(999_999, "FOREIGN1")).status).toBe(404);
    expect((await get(theirs, foreign, app.manager)).status).toBe(404);
    expect((await available({ projectId: foreign }, app.manager)).status).toBe(404);
    expect((await available({ poolId: theirs }, app.manager)).status).toBe(404);
    expect((await available({ projectId: mine, poolId: theirs })).status).toBe(404);
    expect((await rename(theirs, { name: "Mine now" })).status).toBe(404);
    expect((await send(theirs, "A1")).status).toBe(404);
    expect((await get(theirs, foreign)).body).toMatchObject({ name: "Theirs", available: 1, version: 1 });
    expect((await create(999_999, { name: "Nowhere", barCodeType: 1 })).status).toBe(404);
    const nowhere = await app.call(listBarcodePools, { params: { projectId: 999_999 } });
    expect(nowhere.status).toBe(404);
  });
});

describe("a pool", () => {
  it.each([
    [{ barCodeType: 1 }, "name", "Barcode pool name is required"],
    [{ name: "  ", barCodeType: 1 }, "name", "Barcode pool name is required"],
    [{ name: "x".repeat(51), barCodeType: 1 }, "name", "No more than 50 symbols."],
    [{ name: "No type" }, "barCodeType", "Select bar code type"],
    [{ name: "No type", barCodeType: "" }, "barCodeType", "Select bar code type"],
    [{ name: "Unknown type", barCodeType: 99 }, "barCodeType", "Select bar code type"],
  ])("%j is refused", async (body, field, sentence) => {
    const answer = await create(mine, body);
    expect(answer.status).toBe(422);
    expect(answer.body.Error.Fields[field]).toBe(sentence);
  });

  it("has a name of its own in the project, upper and lower case alike", async () => {
    await newPool("Guests");
    const answer = await create(mine, { name: " gUESTS ", barCodeType: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.Error).toMatchObject({
      Message: "This barcode pool already exists. Please, choose a different name.",
      Fields: { name: "This barcode pool already exists. Please, choose a different name." },
    });
    expect((await create(foreign, { name: "Guests", barCodeType: 1 })).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create(mine, { name: at % 2 ? "RACE" : "race", barCodeType: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it("is added, listed by name, read, and audited", async () => {
    const project = await newProject();
    const b = await create(project, { name: "b", barCodeType: String(EAN_13) });
    expect(b.status).toBe(201);
    expect(b.body).toEqual({
      id: b.body.id,
      name: "b",
      barCodeType: EAN_13,
      available: 0,
      counts: { free: 0, held: 0, issued: 0, reserved: 0, void: 0 },
      version: 1,
    });
    await newPool("A", project);
    const list = await app.call(listBarcodePools, { params: { projectId: project } });
    expect(list.body.map(({ name }: { name: string }) => name)).toEqual(["A", "b"]);
    expect((await get(b.body.id, project)).body).toEqual(b.body);
    const [first] = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("project_id", "=", project)
      .where("entity", "=", "barcode-pool")
      .execute();
    expect(first).toMatchObject({ action: "create", entity_name: "b", after: { name: "b", type: "EAN-13" } });
  });

  it("is renamed; a stale version answers 412 with the current copy, the same name changes nothing", async () => {
    const pool = await newPool("Before");
    expect((await rename(pool, { name: "After", version: 1 })).body).toMatchObject({
      name: "After",
      version: 2,
    });
    const stale = await rename(pool, { name: "Late" }, mine, { "if-match": '"1"' });
    expect(stale.status).toBe(412);
    expect(stale.body.Error.Current).toMatchObject({ id: pool, name: "After", version: 2 });
    expect((await rename(pool, { name: "After" })).body.version).toBe(2);
    await newPool("Taken");
    expect((await rename(pool, { name: "TAKEN" })).status).toBe(409);
    expect((await rename(pool, { name: "AFTER" })).body).toMatchObject({ name: "AFTER", version: 3 });
  });
});

it("the types are the eight kinds, each with its id", async () => {
  const { body } = await app.call(listBarcodeTypes, {}, app.manager);
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    "Code 128",
    "Code 39",
    "EAN-13",
    "EAN-8",
    "ITF-14",
    "UPC-A",
    "QR",
    "Data Matrix",
  ]);
  expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(8);
});

describe("available", () => {
  it("counts free codes of a pool and of a project", async () => {
    const project = await newProject();
    const [a, b] = [await newPool("a", project), await newPool("b", project)];
    expect((await available({ projectId: project })).body).toEqual({ Result: 0 });
    await send(a, "A1\nA2\nA3", project);
    await send(b, "B1", project);
    await sql`update barcode set state = 'issued' where project_id = ${project} and code = 'A2'`.execute(
      app.db,
    );
    expect((await available({ projectId: String(project) })).body).toEqual({ Result: 3 });
    expect((await available({ poolId: a })).body).toEqual({ Result: 2 });
    expect((await available({ projectId: project, poolId: b })).body).toEqual({ Result: 1 });
    expect((await get(a, project)).body).toMatchObject({ available: 2, counts: { free: 2, issued: 1 } });
    expect((await available({})).status).toBe(400);
    expect((await available({ projectId: 999_999 })).status).toBe(404);
  });
});

describe("a code's ledger", () => {
  it("says when and from where it came, and what has become of it", async () => {
    const pool = await newPool("Ledger");
    await send(pool, "code\nL 1/2\nL%3\n..");
    const { body } = await find(mine, " L 1/2 ", app.manager);
    expect(body).toEqual([
      {
        code: "L 1/2",
        state: "free",
        poolId: pool,
        poolName: "Ledger",
        fileId: expect.any(Number),
        fileName: "codes.csv",
        line: 2,
        uploadDate: expect.stringMatching(/^\d{4}-.*Z$/),
        shownDate: null,
        ticket: null,
      },
    ]);
    expect((await find(mine, "..")).body).toMatchObject([{ code: "..", line: 4 }]);
    await sql`update barcode set state = 'issued', shown_at = now() where code = 'L%3'`.execute(app.db);
    expect((await find(mine, "L%3")).body).toMatchObject([
      { state: "issued", shownDate: expect.any(String) },
    ]);
    expect((await find(mine, "l%3")).body).toEqual([]);
  });

  it("names the ticket that has it", async () => {
    const pool = await newPool("Sold");
    await send(pool, "SOLD1");
    const { rows } = await sql<{ id: number }>`
      with registration as (
        insert into registration (project_id, name, name_key, type, ticket_price_cents, barcode_pool_id, culture_code)
        values (${mine}, 'Visitors', 'visitors', 'Online', 0, ${pool}, 'en-GB') returning id
      )
      insert into ticket (project_id, registration_id, identifier, barcode, status, original_price_cents, price_cents,
        purchased,
        culture_code, scenario_version, answers)
      select ${mine}, id, gen_random_uuid(), 'SOLD1', 'cancelled', 0, 0, true, 'en-GB', 1, '[]' from registration
      returning id`.execute(app.db);
    const [ticket] = rows;
    expect((await find(mine, "SOLD1")).body).toMatchObject([
      { ticket: { id: ticket?.id, status: "cancelled" } },
    ]);
  });
});
