import {
  createExhibitor,
  type Exhibitor,
  importExhibitors,
  listExhibitors,
  previewExhibitors,
  updateExhibitor,
} from "@foyer/contract/exhibitors.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

// rules/leads 13

setUpApp();

async function makeFair() {
  const { projectId } = await makeEmailEvent(app);
  const params = { projectId };
  return {
    projectId,
    add: async (name: string, more: object = {}): Promise<Exhibitor> =>
      (await app.call(createExhibitor, { params, body: { name, ...more } })).body,
    list: async (): Promise<Exhibitor[]> => (await app.call(listExhibitors, { params })).body,
    preview: (content: string, query = {}) => upload(app, previewExhibitors, { params, content, query }),
    send: (content: string, query = {}) => upload(app, importExhibitors, { params, content, query }),
  };
}

it("a file adds exhibitors, changes those that are there, and says what it skips", async () => {
  const { add, list, preview, send, projectId } = await makeFair();
  const acme = await add("Acme", { stand: "A 1", email: "fair@acme.example" });
  await add("Brill", { stand: "B 2" });
  const content = [
    "exhibitor;booth;e-mail",
    "ACME;Hall 3, A 1;",
    "brill;B 2;",
    "“Čapek & Sons”;C 3;info@capek.example",
    "čapek & sons;;",
    "“Čapek & Sons”;C 4;",
    ";D 4;",
    "Delta;D 5;not an address",
    "Echo;E 6;;more",
  ].join("\n");
  const expected = {
    added: 2,
    changed: 1,
    unchanged: 1,
    skippedCount: 4,
    heading: null,
    names: ["“Čapek & Sons”", "čapek & sons"],
  };
  const seen = await preview(content);
  expect(seen.body).toMatchObject(expected);
  expect(
    seen.body.skipped.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
  ).toEqual([
    [6, "Line 4 has the same name."],
    [7, "Enter a name."],
    [8, expect.stringContaining("email")],
    [9, "The row has 4 cells, which is more than 3."],
  ]);
  expect(await list()).toHaveLength(2);
  expect((await send(content)).body).toEqual(seen.body);
  expect(
    (await list()).map(({ name, stand, email, version }) => [name, stand, email, version]).sort(),
  ).toEqual([
    ["Acme", "Hall 3, A 1", "fair@acme.example", 2],
    ["Brill", "B 2", null, 1],
    ["čapek & sons", "", null, 1],
    ["“Čapek & Sons”", "C 3", "info@capek.example", 1],
  ]);
  // Somebody who edits what the file has changed meanwhile is told.
  const { id, version } = acme;
  const late = await app.call(updateExhibitor, {
    params: { projectId, exhibitorId: id },
    body: { name: "Acme", stand: "Z 9", version },
  });
  expect(late.status).toBe(412);
  expect((await send(content)).body).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  const { rows } = await sql<{ after: object }>`
    select after from audit where project_id = ${projectId} and action = 'import' and entity = 'project'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ after: { file: "codes.csv", added: 2, changed: 1, skipped: 4 } }]);
});

it("a closed exhibitor stays closed, and a column that is missing changes nothing", async () => {
  const { add, list, send } = await makeFair();
  await add("Acme", { stand: "A 1", email: "fair@acme.example", isClosed: true });
  expect((await send("email,name\nnew@acme.example,acme")).body).toMatchObject({ added: 0, changed: 1 });
  expect(await list()).toMatchObject([
    { name: "Acme", stand: "A 1", email: "new@acme.example", isClosed: true },
  ]);
});

it("asks about a first row that looks like a heading, and takes the answer", async () => {
  const { list, preview, send } = await makeFair();
  const content = "Firm and place\nACME-1,A 1\nACME-2,A 2";
  expect((await preview(content)).body).toMatchObject({ heading: "Firm and place", added: 2 });
  expect((await preview(content, { firstRow: "row" })).body).toMatchObject({ added: 3 });
  await send(content, { firstRow: "heading" });
  expect((await list()).map(({ name }) => name)).toEqual(["ACME-1", "ACME-2"]);
});

it("a file that exceeds the maximum adds nobody, also one that another file has filled meanwhile", async () => {
  const { add, list, preview, send, projectId } = await makeFair();
  await add("First");
  const many = Array.from({ length: LIMITS.exhibitors }, (_, nth) => `Exhibitor ${nth},A ${nth}`).join("\n");
  for (const call of [preview, send]) expect((await call(many)).body.Error.Code).toBe("too-many-exhibitors");
  expect(await list()).toHaveLength(1);
  await sql`delete from exhibitor where project_id = ${projectId}`.execute(app.db);
  const half = (letter: string) =>
    Array.from({ length: LIMITS.exhibitors / 2 + 1 }, (_, nth) => `${letter} ${nth}`).join("\n");
  const answers = await Promise.all([send(half("Left")), send(half("Right"))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list()).toHaveLength(LIMITS.exhibitors / 2 + 1);
});

it("refuses what is no csv, and a file without a row", async () => {
  const { send } = await makeFair();
  expect((await send("name;stand")).body.Error.Code).toBe("csv-without-rows");
  expect((await send("\u0001\u0002")).body.Error.Code).toBe("not-text");
});
