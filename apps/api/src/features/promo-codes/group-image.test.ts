import { createProject } from "@foyer/contract/projects.ts";
import {
  createPromoCodeGroup,
  getPromoCodeGroup,
  getPromoCodeGroupImage,
  removePromoCodeGroup,
  removePromoCodeGroupImage,
  uploadPromoCodeGroupImage,
} from "@foyer/contract/promo-code-groups.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SMALL_PNG } from "../../../test/files/small-png.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

async function newGroup() {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  const projectId = (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id as number;
  const body = { promoCodeType: 1, owner: "ACME" };
  const { id } = (await app.call(createPromoCodeGroup, { params: { projectId }, body })).body;
  return { projectId, groupId: id as number };
}
type Key = Awaited<ReturnType<typeof newGroup>>;
const send = (key: Key, content: Uint8Array, name = "stand.png") =>
  upload(app, uploadPromoCodeGroupImage, { params: key, content, name });
const get = (key: Key) => app.call(getPromoCodeGroupImage, { params: key });
const remove = (key: Key) => app.call(removePromoCodeGroupImage, { params: key });
const countFiles = async ({ projectId }: Key) =>
  (await app.db.selectFrom("file").select("id").where("project_id", "=", projectId).execute()).length;

it("an image is uploaded, shown, replaced and deleted with its file; none is 404", async () => {
  const key = await newGroup();
  expect((await get(key)).status).toBe(404);
  const first = await send(key, SMALL_PNG);
  expect(first).toMatchObject({ status: 202, body: { image: { fileName: "stand.png" }, version: 1 } });
  expect((await get(key)).headers).toMatchObject({ "content-type": "image/png" });
  const wide = sharp({ create: { width: 2_400, height: 600, channels: 3, background: "#e00000" } });
  const second = await send(key, await wide.jpeg().toBuffer(), "other.jpg");
  expect(second.body.image).toMatchObject({ fileName: "other.jpg" });
  expect(second.body.image.fileId).not.toBe(first.body.image.fileId);
  expect((await get(key)).headers).toMatchObject({ "content-type": "image/jpeg" });
  expect(await countFiles(key)).toBe(1);
  expect(await remove(key)).toMatchObject({ status: 200, body: { image: null } });
  expect((await remove(key)).status).toBe(404);
  expect(await countFiles(key)).toBe(0);
  await send(key, SMALL_PNG);
  expect((await app.call(removePromoCodeGroup, { params: key })).status).toBe(200);
  expect(await countFiles(key)).toBe(0);
});

it("what is no image is refused and changes nothing", async () => {
  const key = await newGroup();
  await send(key, SMALL_PNG);
  const before = (await app.call(getPromoCodeGroup, { params: key })).body;
  for (const [content, status, code] of [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, "image-only"],
    [Buffer.from("GIF89a"), 415, "image-only"],
    [SMALL_PNG.subarray(0, 40), 422, "image-damaged"],
    [Buffer.alloc(5_000_001), 413, "file-too-large"],
  ] as const)
    expect(await send(key, content)).toMatchObject({ status, body: { Error: { Code: code } } });
  expect((await app.call(getPromoCodeGroup, { params: key })).body).toEqual(before);
});

it("a group of another project has none", async () => {
  const [key, other] = [await newGroup(), await newGroup()];
  await send(key, SMALL_PNG);
  const swapped = { projectId: other.projectId, groupId: key.groupId };
  expect((await get(swapped)).status).toBe(404);
  expect((await send(swapped, SMALL_PNG)).status).toBe(404);
  expect((await remove(swapped)).status).toBe(404);
  expect((await get(key)).status).toBe(200);
});
