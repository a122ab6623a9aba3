import { createHash } from "node:crypto";
import { downloadPoolFile, downloadSkippedCodes } from "@foyer/contract/barcode-pools.ts";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  download,
  files,
  newPool,
  projectId,
  send,
  setUpPools,
} from "../../../test/feature-setups/barcode-pool-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app } from "../../../test/server/set-up-app.ts";

setUpPools();

describe("the file", () => {
  it("is listed and downloaded as it was uploaded", async () => {
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
