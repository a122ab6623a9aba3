import { LIMITS } from "@foyer/contract/limits.ts";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import {
  files,
  newPool,
  projectId,
  send,
  setUpPools,
} from "../../../test/feature-setups/barcode-pool-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";

setUpPools();

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

  it("a form in the wrong format or place", async () => {
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

  it("more than 5,000,000 bytes, before anything is parsed", async () => {
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
