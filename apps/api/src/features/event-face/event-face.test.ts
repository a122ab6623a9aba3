import { getPublicPicture, getPublicRegistration } from "@foyer/contract/attend.ts";
import {
  getEventFace,
  getEventPicture,
  removeEventPicture,
  updateEventFace,
  uploadEventPicture,
} from "@foyer/contract/event-face.ts";
import { getLogo, uploadLogo } from "@foyer/contract/logo.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { SMALL_PNG } from "../../../test/files/small-png.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

setUpApp();
let projectId: number;
let code: string;
beforeAll(async () => {
  ({ projectId, code } = await makeEvent(app));
});

const face = (token = app.admin, id = projectId) =>
  app.call(getEventFace, { params: { projectId: id } }, token);
const setColour = (colour: string | null, token = app.admin) =>
  app.call(updateEventFace, { params: { projectId }, body: { colour } }, token);
const send = (content: Uint8Array, token = app.admin) =>
  upload(app, uploadEventPicture, { params: { projectId }, content, name: "hall.png" }, token);
const remove = (version?: number) =>
  app.call(removeEventPicture, { params: { projectId }, ...(version !== undefined && { version }) });
const project = async () =>
  (await app.call(getPublicRegistration, { params: { code }, query: {} }, null)).body.project;
const pictureFile = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a7d55" } })
    .jpeg()
    .toBuffer();

describe("the face of an event", () => {
  it("has neither colour nor picture at first; both are set, shown and removed", async () => {
    expect((await face()).body).toEqual({ colour: "", picture: null, version: 0 });
    expect((await setColour("#C2185B")).body).toEqual({ colour: "#c2185b", picture: null, version: 1 });
    const sent = await send(await pictureFile(3_000, 1_000));
    expect(sent).toMatchObject({ status: 200, body: { picture: { width: 1_440, height: 480 }, version: 2 } });
    expect((await face()).body).toMatchObject({ colour: "#c2185b", picture: { width: 1_440 }, version: 2 });
    const shown = await app.call(getEventPicture, { params: { projectId } });
    expect(shown.headers).toMatchObject({ "content-type": "image/jpeg", etag: '"2"' });
    expect((await remove()).body).toEqual({ version: 3 });
    expect((await remove()).status).toBe(404);
    expect((await setColour(null)).body).toEqual({ colour: "", picture: null, version: 4 });
    expect((await app.call(getEventPicture, { params: { projectId } })).status).toBe(404);
  });

  it.each(["red", "#fff", "#12345g", "#123456;background:url(//evil.example)", "<style>"])(
    "refuses %s as a colour",
    async (colour) => {
      const { status, body } = await setColour(colour);
      expect([status, body.Error.Fields.colour]).toEqual([422, "Must be a colour, such as #3450c4"]);
    },
  );

  it("is not overwritten by somebody who has not seen it (rules/event-face 2)", async () => {
    const { version } = (await face()).body;
    const change = (colour: string) =>
      app.call(updateEventFace, { params: { projectId }, body: { colour }, version });
    const both = await Promise.all([change("#111111"), change("#222222")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await remove(version)).status).toBe(412);
    await setColour(null);
  });

  it("is read by whoever may see the project, and changed by its managers", async () => {
    expect((await face(app.viewer)).status).toBe(404);
    for (const role of ["viewer", "operator", "manager"] as const)
      await grantProject(app.db, role, projectId);
    expect((await face(app.viewer)).status).toBe(200);
    expect((await setColour("#000000", app.operator)).status).toBe(403);
    expect((await send(SMALL_PNG, app.operator)).status).toBe(403);
    expect((await setColour("#000000", app.manager)).status).toBe(200);
    expect((await send(SMALL_PNG, app.manager)).status).toBe(200);
    expect((await send(Buffer.from("<svg/>"))).status).toBe(415);
    await remove();
    await setColour(null);
  });

  it("is audited", async () => {
    await setColour("#c2185b");
    await send(SMALL_PNG);
    await remove();
    const rows = await app.db
      .selectFrom("audit")
      .select(["action", "before", "after"])
      .where("entity", "=", "event face")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(rows).toEqual([
      { action: "delete", before: { file: "hall.png" }, after: null },
      { action: "upload", before: null, after: { file: "hall.png", width: 4, height: 2 } },
      { action: "update", before: { colour: "" }, after: { colour: "#c2185b" } },
    ]);
    await setColour(null);
  });
});

it("visitors get colours that can be read, and a picture that may be cached for ever (rules/event-face 4, 5)", async () => {
  expect(await project()).toMatchObject({ colours: null, picture: null });
  await setColour("#ffeb3b");
  const { version } = (await send(await pictureFile(900, 300))).body;
  const { colours, picture } = await project();
  expect(colours.dark).toMatchObject({ fill: "#ffeb3b", onFill: "#000000" });
  expect(colours.light.fill).not.toBe("#ffeb3b");
  expect(picture.path).toBe(`/api/public/registrations/${code}/picture?version=${version}`);
  const kept = await app.send({ method: "GET", url: picture.path });
  expect(kept.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  await send(SMALL_PNG);
  const other = (at: string) =>
    app.call(getPublicPicture, { params: { code: at }, query: { version } }, null);
  expect((await other(code)).headers["cache-control"]).toBe("no-store");
  expect((await other("NOSUCH22")).status).toBe(404);
});

it("a duplicate of the project has the same logo and face, as files of its own (rules/projects 9)", async () => {
  await upload(app, uploadLogo, { params: { projectId }, content: SMALL_PNG });
  const copy = await app.call(duplicateProject, { params: { projectId }, body: { name: "Next year" } });
  const params = { projectId: copy.body.id };
  expect((await face(app.admin, params.projectId)).body).toEqual({
    colour: "#ffeb3b",
    picture: { width: 4, height: 2 },
    version: 1,
  });
  await remove();
  expect((await app.call(getEventPicture, { params })).status).toBe(200);
  expect((await app.call(getLogo, { params })).status).toBe(200);
});
