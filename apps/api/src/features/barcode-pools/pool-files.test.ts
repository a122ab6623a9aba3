import { createHash } from "node:crypto";
import {
  createBarcodePool,
  downloadPoolFile,
  downloadSkippedCodes,
  getBarcodePool,
  importPoolFile,
  listPoolFiles,
  previewPoolFile,
} from "@foyer/contract/barcode-pools.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
let projectId: number;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  projectId = (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
});
afterAll(() => app?.stop());

const CODE_128 = 1;
const EAN_13 = 3;
async function newPool(barCodeType = CODE_128): Promise<number> {
  count += 1;
  const body = { name: `Pool ${count}`, barCodeType };
  return (await app.call(createBarcodePool, { params: { projectId }, body })).body.id;
}
type Content = string | Uint8Array;
const send = (poolId: number, content: Content, wish: { name?: string; field?: string } = {}) =>
  upload(app, importPoolFile, { params: { projectId, poolId }, content, ...wish });
const preview = (poolId: number, content: Content) =>
  upload(app, previewPoolFile, { params: { projectId, poolId }, content });
const files = async (poolId: number) =>
  (await app.call(listPoolFiles, { params: { projectId, poolId } })).body;
const countsOf = async (poolId: number) =>
  (await app.call(getBarcodePool, { params: { projectId, poolId } })).body.counts;
const download = (endpoint: Endpoint, poolId: number, fileId: number) =>
  app.call(endpoint, { params: { projectId, poolId, fileId } });

describe("a first row that looks like a heading", () => {
  const ask = (poolId: number, content: string, firstRow?: string, endpoint: Endpoint = previewPoolFile) => {
    const path = firstRow === undefined ? endpoint.path : (`${endpoint.path}?firstRow=${firstRow}` as const);
    return upload(app, { ...endpoint, path }, { params: { projectId, poolId }, content });
  };
  const FILE = "Ticket number\nH1\nH2\n";

  it("is asked about, and is no barcode unless staff say so", async () => {
    const poolId = await newPool();
    const asked = {
      heading: "Ticket number",
      addedCodesAmount: 2,
      skippedCodesAmount: 0,
      codes: ["H1", "H2"],
    };
    expect((await ask(poolId, FILE)).body).toMatchObject(asked);
    expect((await ask(poolId, FILE, "heading")).body).toMatchObject(asked);
    expect((await ask(poolId, FILE, "row")).body).toMatchObject({
      heading: "Ticket number",
      addedCodesAmount: 3,
      codes: ["Ticket number", "H1", "H2"],
    });
    expect((await ask(poolId, FILE, "maybe")).status).toBe(400);
    expect((await ask(poolId, "A1\nA2")).body.heading).toBeNull();
    expect((await ask(poolId, "Barcode\nA1\nA2")).body.heading).toBeNull();
  });

  it("stays what it was taken for, in the list of the skipped too", async () => {
    const poolId = await newPool(EAN_13);
    const content = "EAN der Karte\n5901234123457\nABC\n";
    const first = (await ask(poolId, content, undefined, importPoolFile)).body;
    expect(first).toMatchObject({ heading: "EAN der Karte", addedCodesAmount: 1, skippedCodesAmount: 1 });
    const skipped = (await download(downloadSkippedCodes, poolId, first.fileId)).text;
    expect(skipped.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^3,ABC,/)]);
    const second = (await ask(poolId, content, "row", importPoolFile)).body;
    expect(second).toMatchObject({ addedCodesAmount: 0, skippedCodesAmount: 3 });
    const all = (await download(downloadSkippedCodes, poolId, second.fileId)).text;
    expect(all.trim().split("\r\n")).toHaveLength(4);
    expect(await countsOf(poolId)).toMatchObject({ free: 1 });
  });
});

describe("codes that readers may fail with", () => {
  it("are counted before they are added, and after", async () => {
    const poolId = await newPool();
    const content = `${"L".repeat(26)}\n${"M".repeat(40)}\nSHORT`;
    const warnings = [{ warning: "too-long", count: 2 }];
    expect((await preview(poolId, content)).body).toMatchObject({ addedCodesAmount: 3, warnings });
    expect((await send(poolId, content)).body).toMatchObject({ addedCodesAmount: 3, warnings });
    const ean = await newPool(EAN_13);
    expect((await preview(ean, "0012345678905\n5901234123457")).body.warnings).toEqual([
      { warning: "leading-zero", count: 1 },
    ]);
    expect((await preview(ean, "5901234123457")).body.warnings).toEqual([]);
  });
});

describe("refusals keep nothing", () => {
  const BOUNDARY = "----x";
  const part = (headers: string, content = "A1") => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
  const FILE = 'Content-Disposition: form-data; name="Filedata"; filename="a.csv"';

  it.each([
    ["no parts", `--${BOUNDARY}--\r\n`, 422],
    ["no file", `${part('Content-Disposition: form-data; name="Filedata"')}--${BOUNDARY}--`, 422],
    ["another field", `${part(FILE.replace("Filedata", "other"))}--${BOUNDARY}--`, 422],
    ["an empty name", `${part(FILE.replace("a.csv", ""))}--${BOUNDARY}--`, 422],
    ["two files", `${part(FILE)}${part(FILE)}--${BOUNDARY}--`, 413],
    ["cut off", part(FILE).slice(0, -10), 400],
    ["nothing", "", 422],
    ["prototype", `${part(FILE.replace("Filedata", "__proto__"))}--${BOUNDARY}--`, 400],
    ["many fields", `${part('Content-Disposition: form-data; name="a"').repeat(50)}--${BOUNDARY}--`, 413],
    ["noise", "\0\u0001\r\n--", 400],
  ])("%s", async (_, payload, status) => {
    const poolId = await newPool();
    const before = await fingerprint(app.db);
    const answer = await app.send({
      method: "POST",
      url: `/api/projects/${projectId}/barcode-pools/${poolId}/files`,
      headers: {
        authorization: `Bearer ${app.admin}`,
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload,
    });
    expect(answer.status, answer.text).toBe(status);
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("a form without a boundary is refused, and a form where JSON is wanted", async () => {
    const poolId = await newPool();
    const headers = { authorization: `Bearer ${app.admin}`, "content-type": "multipart/form-data" };
    const url = `/api/projects/${projectId}/barcode-pools`;
    const noBoundary = await app.send({
      method: "POST",
      url: `${url}/${poolId}/files`,
      headers,
      payload: "x",
    });
    expect(noBoundary.status).toBe(400);
    expect((await app.send({ method: "POST", url, headers, payload: "x" })).status).toBe(415);
  });

  it.each([
    ["codes.xlsx", "A1", 415, "csv-only"],
    ["codes.csv.exe", "A1", 415, "csv-only"],
    ["codes.csv", Buffer.from("504b030414000600", "hex"), 415, "not-text"],
    ["codes.csv", Buffer.from("cff0eeeff3f1ea", "hex"), 422, "not-utf-8"],
    ["codes.csv", `A1\n"A2`, 422, "csv-row-too-long"],
  ])("%s with %j: %d %s", async (name, content, status, code) => {
    const poolId = await newPool();
    const before = await fingerprint(app.db);
    const answer = await send(poolId, content, { name });
    expect(answer).toMatchObject({ status, body: { Error: { Code: code } } });
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("5,000,000 bytes are accepted, one more is refused before anything is parsed", async () => {
    const poolId = await newPool();
    // One line that is too long for a record: a parser would refuse it for that.
    const over = await send(poolId, "x".repeat(LIMITS.upload + 1));
    expect(over).toMatchObject({ status: 413, body: { Error: { Code: "file-too-large" } } });
    const far = await send(poolId, "x".repeat(LIMITS.upload * 2));
    expect(far.status).toBe(413);
    expect(await files(poolId)).toEqual([]);
    const line = `${"SIZE".padEnd(79, "-")}\n`;
    const exact = line.repeat(Math.floor(LIMITS.upload / line.length)).padEnd(LIMITS.upload, "\n");
    const answer = await send(poolId, exact, { name: "EXACT.CSV" });
    expect(answer.status).toBe(201);
    expect(answer.body.addedCodesAmount).toBe(1);
    expect(answer.body.skippedCodesAmount).toBe(Math.floor(LIMITS.upload / line.length) - 1);
  });
});

describe("an import", () => {
  it("adds every code once: twice in a file and again in a second one; added + skipped = lines", async () => {
    const poolId = await newPool();
    const first = await send(poolId, "code\r\nX1\r\nX2\r\nX1\r\n\r\nX3\r\n");
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      fileName: "codes.csv",
      addedCodesAmount: 3,
      skippedCodesAmount: 1,
      skipped: [{ line: 4, code: "X1", reason: "Line 2 has the same code." }],
    });
    const other = await newPool();
    const second = await send(other, "X2;\nX4;\nX2;");
    expect(second.body).toMatchObject({ addedCodesAmount: 1, skippedCodesAmount: 2 });
    expect(second.body.skipped).toEqual([
      { line: 1, code: "X2", reason: expect.stringMatching(/^The pool “Pool \d+” already has this code\.$/) },
      { line: 3, code: "X2", reason: expect.stringMatching(/^The pool “Pool \d+” already has this code\.$/) },
    ]);
    expect(await countsOf(poolId)).toMatchObject({ free: 3 });
    expect(await countsOf(other)).toMatchObject({ free: 1 });
  });

  it("skips and reports wrong check digits, illegal characters and ragged rows, with their lines", async () => {
    const poolId = await newPool(EAN_13);
    const answer = await send(
      poolId,
      "barcode\n4006381333931\n4006381333930\nABC\n\n4006381333931;VIP\n0000000000000",
    );
    expect(answer.body).toMatchObject({
      addedCodesAmount: 2,
      skippedCodesAmount: 3,
      skipped: [
        { line: 3, code: "4006381333930", reason: "The check digit is wrong: it would be 1." },
        { line: 4, code: "ABC", reason: "The code must have exactly 13 digits." },
        { line: 6, code: "4006381333931", reason: "The row has 2 cells instead of one." },
      ],
    });
  });

  it("keeps case and leading zeros, takes off white space around", async () => {
    const poolId = await newPool();
    const answer = await send(poolId, " 007 \nab\nAB\n7");
    expect(answer.body).toMatchObject({ addedCodesAmount: 4, skippedCodesAmount: 0 });
  });

  it("the preview says the same before, and stores nothing", async () => {
    const poolId = await newPool();
    await send(poolId, "P0");
    const content = 'P1\nP0\nP2\nP1\nЖ\nP3\n"P4\nx"\nP5;y\n';
    const before = await fingerprint(app.db);
    const seen = await preview(poolId, content);
    expect(seen.status).toBe(200);
    expect(await fingerprint(app.db)).toBe(before);
    const { codes, ...rest } = seen.body;
    expect(codes).toEqual(["P1", "P2", "P3"]);
    expect(rest.skipped.map(({ line }: { line: number }) => line)).toEqual([2, 4, 5, 7, 9]);
    expect((await send(poolId, content)).body).toMatchObject(rest);
  });

  it("a file without codes is an import of nothing", async () => {
    const answer = await send(await newPool(), "");
    expect(answer).toMatchObject({ status: 201, body: { addedCodesAmount: 0, skippedCodesAmount: 0 } });
  });

  it("lists a thousand of many skipped rows; all of them are in the file to download", async () => {
    const poolId = await newPool();
    const content = `N1\n${"Ж\n".repeat(25_000)}N1\nN2\nN1`;
    const { body } = await send(poolId, content);
    expect(body).toMatchObject({ addedCodesAmount: 2, skippedCodesAmount: 25_002 });
    expect(body.skipped).toHaveLength(1000);
    const all = await download(downloadSkippedCodes, poolId, body.fileId);
    expect(all.headers["content-disposition"]).toContain("attachment");
    const rows = all.text.split("\r\n");
    expect(rows).toHaveLength(25_004);
    expect(rows[0]).toBe("\ufeffline,code,reason");
    expect(rows.at(-2)).toBe("25004,N1,Line 1 has the same code.");
  });

  it("is audited with the file's name and the counts", async () => {
    const poolId = await newPool();
    await send(poolId, "AU1\nAU1", { name: "Список №1.csv" });
    const row = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("entity_id", "=", String(poolId))
      .where("action", "=", "import")
      .executeTakeFirstOrThrow();
    expect(row.after).toEqual({ file: "Список №1.csv", added: 1, skipped: 1 });
  });
});

describe("the file", () => {
  it("is listed, the latest first, and downloaded byte for byte, by a signed link too", async () => {
    const poolId = await newPool();
    const content = "\ufeffcode;\r\nD1;\r\n";
    const a = (await send(poolId, content, { name: "C:\\tmp\\первый.csv", field: "filedata" })).body;
    const b = (await send(poolId, "D2")).body;
    expect(await files(poolId)).toMatchObject([
      { fileId: b.fileId, fileName: "codes.csv", addedCodesAmount: 1, skippedCodesAmount: 0 },
      { fileId: a.fileId, fileName: "первый.csv", uploadDate: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    const path = `/api/projects/${projectId}/barcode-pools/${poolId}/files/${a.fileId}`;
    const { url } = (await app.call(createDownloadLink, { body: { path } })).body;
    const answer = await app.send({ method: "GET", url });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(content);
    expect(answer.headers["content-disposition"]).toContain(encodeURIComponent("первый.csv"));
    expect(answer.headers["content-security-policy"]).toContain("sandbox");
    const { rows } = await sql<{ sha256: Buffer }>`select sha256 from file where id = ${a.fileId}`.execute(
      app.db,
    );
    expect(rows[0]?.sha256.equals(createHash("sha256").update(content).digest())).toBe(true);
  });

  it("is not found through another pool, another project or by nobody's id", async () => {
    const [poolId, other] = [await newPool(), await newPool()];
    const { fileId } = (await send(poolId, "E1")).body;
    expect((await download(downloadPoolFile, other, fileId)).status).toBe(404);
    expect((await download(downloadSkippedCodes, other, fileId)).status).toBe(404);
    expect((await download(downloadPoolFile, poolId, 999_999)).status).toBe(404);
    await grantProject(app.db, "operator", projectId);
    const asOperator = await app.call(
      downloadPoolFile,
      { params: { projectId, poolId, fileId } },
      app.operator,
    );
    expect(asOperator.status).toBe(403);
  });

  it("whose bytes are no longer those that came is not handed out", async () => {
    const poolId = await newPool();
    const { fileId } = (await send(poolId, "F1")).body;
    await sql`update file set content = 'F2'::bytea where id = ${fileId}`.execute(app.db);
    expect((await download(downloadPoolFile, poolId, fileId)).status).toBe(500);
  });
});
