import { downloadSkippedCodes, importPoolFile, previewPoolFile } from "@foyer/contract/barcode-pools.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import {
  countsOf,
  download,
  EAN_13,
  newPool,
  preview,
  projectId,
  send,
  setUpPools,
} from "../../../test/feature-setups/barcode-pool-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

setUpPools();

describe("a first row that looks like a heading", () => {
  const ask = (poolId: number, content: string, firstRow?: string, endpoint: Endpoint = previewPoolFile) => {
    const path = firstRow === undefined ? endpoint.path : (`${endpoint.path}?firstRow=${firstRow}` as const);
    return upload(app, { ...endpoint, path }, { params: { projectId, poolId }, content });
  };
  const FILE = "Ticket number\nH1\nH2\n";

  it("is no barcode unless staff confirm it", async () => {
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

  it("is no file of codes by itself: the preview asks, the import refuses", async () => {
    const poolId = await newPool();
    expect((await ask(poolId, "Ticket number\n")).body).toMatchObject({
      heading: "Ticket number",
      addedCodesAmount: 0,
    });
    for (const said of [undefined, "heading"]) {
      expect(await ask(poolId, "Ticket number\n", said, importPoolFile)).toMatchObject({
        status: 422,
        body: { Error: { Code: "csv-without-rows" } },
      });
    }
    expect(await countsOf(poolId)).toMatchObject({ free: 0 });
    const asRow = await ask(poolId, "Ticket number\n", "row", importPoolFile);
    expect(asRow.body.addedCodesAmount).toBe(1);
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

describe("an import", () => {
  it("adds every code once, within a file and across files", async () => {
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

  it("adds every code once in a file that is stored in parts, from the first repetition on and before it", async () => {
    // 20,000 rows are a part: the first has new codes alone, the second repeats one of it, the third one of its own.
    const codes = Array.from({ length: 45_000 }, (_, at) => `PART${at + 1}`);
    codes[30_000] = "PART7";
    codes[44_000] = "PART44000";
    const poolId = await newPool();
    const answer = await send(poolId, codes.join("\n"));
    expect(answer.body).toMatchObject({
      addedCodesAmount: 44_998,
      skippedCodesAmount: 2,
      skipped: [
        { line: 30_001, code: "PART7", reason: "Line 7 has the same code." },
        { line: 44_001, code: "PART44000", reason: "Line 44000 has the same code." },
      ],
    });
    expect(await countsOf(poolId)).toMatchObject({ free: 44_998 });
  });

  it("reports each skipped row with its line and reason", async () => {
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

  it("trims a code and changes nothing else", async () => {
    const poolId = await newPool();
    const answer = await send(poolId, " 007 \nab\nAB\n7");
    expect(answer.body).toMatchObject({ addedCodesAmount: 4, skippedCodesAmount: 0 });
  });

  it("is what its preview reported", async () => {
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

  it("a file without codes is refused", async () => {
    const answer = await send(await newPool(), "");
    expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "csv-without-rows" } } });
  });

  it("lists up to 1,000 skipped rows, the rest in the file to download", async () => {
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
