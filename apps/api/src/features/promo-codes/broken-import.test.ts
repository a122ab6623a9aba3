import { createProject } from "@foyer/contract/projects.ts";
import { importPromotions } from "@foyer/contract/promo-codes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isLeftOfBroken } from "../../../test/interference/before-audit.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

// An import is one transaction: groups, codes and the audit row are there together, or none of them.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const rows = Array.from({ length: 5_000 }, (_, at) => `Exhibitor,Owner ${at % 20},CODE-${at},0.5,2`);
const content = ["group type,owner,code,discount,count", ...rows].join("\n");

async function importer(at: TestApp) {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  const { id } = (await at.call(createProject, { body: { name: "Fair", ...times } })).body;
  return () => upload(at, importPromotions, { params: {}, content, fields: { projectId: String(id) } });
}

it("an import that is killed at its last step leaves nothing, and may be sent again", async () => {
  const request = await importer(app);
  expect(await isLeftOfBroken(app, request)).toBe(false);
  expect((await request()).body).toMatchObject({ CountAddCodes: 5_000, CountSkipedCodes: 0 });
});

it("negative control: without the transaction its parts stay", async () => {
  const other = await startTestApp();
  expect(await isLeftOfBroken(other, await importer(other), { sql: "begin", becomes: "select 1" })).toBe(
    true,
  );
  await other.stop();
});
