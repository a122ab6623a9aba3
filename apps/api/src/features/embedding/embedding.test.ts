import { getEmbedding, updateEmbedding } from "@foyer/contract/embedding.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { framedBy } from "../attendee-page/framed-by.service.ts";

setUpApp();
let projectId: number;
let code: string;
beforeAll(async () => {
  ({ projectId, code } = await makeEvent(app));
});

const read = (token = app.admin) => app.call(getEmbedding, { params: { projectId } }, token);
const set = (origins: unknown, token = app.admin, version?: number) =>
  app.call(
    updateEmbedding,
    {
      params: { projectId },
      body: { origins: origins as string[] },
      ...(version !== undefined && { version }),
    },
    token,
  );

describe("the websites of a project", () => {
  it("are none at first; they are stored as origins, each once", async () => {
    expect((await read()).body).toEqual({ origins: [], version: 0 });
    const typed = [
      "www.fair.example",
      "HTTPS://www.fair.example/tickets?x=1",
      "https://shop.fair.example:8443/",
    ];
    expect((await set(typed)).body).toEqual({
      origins: ["https://www.fair.example", "https://shop.fair.example:8443"],
      version: 1,
    });
    expect((await set(["http://localhost:3000/page", "münchen.de"])).body.origins).toEqual([
      "http://localhost:3000",
      "https://xn--mnchen-3ya.de",
    ]);
    expect((await set(null)).body).toEqual({ origins: [], version: 3 });
  });

  it.each([
    "http://www.fair.example",
    "*",
    "https://*.fair.example",
    "fair",
    "https://user:secret@fair.example",
    "javascript:alert(1)",
    "https://a.example;script-src *",
    "https://a.example 'self'",
    "https://10.0.0.1",
    "",
  ])("refuse %j", async (origin) => {
    const { status, body } = await set([origin]);
    expect([status, Object.keys(body.Error.Fields ?? {})]).toEqual([422, ["origins.0"]]);
  });

  it("are changed by managers of the project alone, and not from a stale copy", async () => {
    await grantProject(app.db, "viewer", projectId);
    expect((await set(["https://a.example"], app.viewer)).status).toBe(403);
    expect((await read(app.viewer)).status).toBe(200);
    expect((await set(["https://a.example"], app.manager)).status).toBe(404);
    const { version } = (await read()).body;
    expect((await set(["https://a.example"], app.admin, version)).status).toBe(200);
    expect((await set(["https://b.example"], app.admin, version)).status).toBe(412);
  });

  it("are copied with the project", async () => {
    await set(["https://next.example"]);
    const { body } = await app.call(duplicateProject, { params: { projectId }, body: { name: "Next year" } });
    const copy = await app.call(getEmbedding, { params: { projectId: body.id } });
    expect(copy.body.origins).toEqual(["https://next.example"]);
  });

  it("may show the project's pages, and no other's", async () => {
    await set(["https://www.fair.example"]);
    const other = await makeEvent(app);
    const look = framedBy(app.db);
    expect(await look(`/r/${code}`)).toEqual(["https://www.fair.example"]);
    expect(await look(`/r/${code.toLowerCase()}/ticket/secret?lang=de-DE`)).toEqual([
      "https://www.fair.example",
    ]);
    for (const path of [`/r/${other.code}`, "/r/NOTHING2", "/r/", "/r/%E0%A4%A", "/home"])
      expect(await look(path)).toEqual([]);
  });
});
