import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup, listPromoCodeGroups } from "@foyer/contract/promo-code-groups.ts";
import {
  createPromoCode,
  downloadPromoCodes,
  importIntoGroup,
  importPromotions,
  listPromoCodes,
  previewPromoCodes,
  previewPromotions,
  uploadPromoCodes,
} from "@foyer/contract/promo-codes.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

async function newProject(): Promise<number> {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  return (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
}
async function newGroup(projectId?: number, owner = "ACME") {
  const params = { projectId: projectId ?? (await newProject()) };
  const { body } = await app.call(createPromoCodeGroup, { params, body: { promoCodeType: 1, owner } });
  return { ...params, groupId: body.id as number };
}
type Key = { projectId: number; groupId: number };
type Content = string | Uint8Array;
const send = (key: Key, content: Content, name = "codes.csv") =>
  upload(app, uploadPromoCodes, { params: key, content, name });
const preview = (key: Key, content: Content) => upload(app, previewPromoCodes, { params: key, content });
const toProject = (projectId: number, content: Content, endpoint: Endpoint = importPromotions) =>
  upload(app, endpoint, { params: {}, content, fields: { projectId: String(projectId) } });
type Code = { promoCode: string; discountAmount: number; maxTicketCount: number };
const codesOf = async (key: Key) =>
  ((await app.call(listPromoCodes, { params: key })).body as Code[]).map(
    ({ promoCode, discountAmount, maxTicketCount }) => [promoCode, discountAmount, maxTicketCount],
  );

describe("a file of codes for a group", () => {
  it.each([
    ["with a header", "Code,Discount,Count\nA1,0.25,3\nA2,,\nA3\n"],
    ["in another order", "count;promoCode;discountAmount\r\n3;A1;0.25\r\n;A2\r\n;A3"],
    ["without a header", "A1\t0.25\t3\rA2\rA3"],
    ["in UTF-16, quoted", Buffer.from('\ufeff"A1","0.25","3"\n"A2"\nA3', "utf16le")],
  ])("%s: what a row leaves out comes from the settings", async (_, content) => {
    const key = await newGroup();
    const answer = await send(key, content);
    expect(answer).toMatchObject({
      status: 202,
      body: { CountAddCodes: 3, CountSkipedCodes: 0, SkipedCodes: [], skipped: [] },
    });
    expect(await codesOf(key)).toEqual([
      ["A1", 0.25, 3],
      ["A2", 1, 1],
      ["A3", 1, 1],
    ]);
  });

  const HOSTILE = [
    ...[
      "code,discount,count",
      "A1,0.5,2",
      "a1 ,0.5,2",
      "ＴＡＫＥＮ,1,1",
      "B1,0,1",
      "B2,-0.5,1",
      "B3,1.0000001,1",
    ],
    ...['B4,"0,x",1', "B5,1e-1,1", "B6,NaN,1", "B7,0.1234567,1", "B8,1,0", "B9,1,1.5", "C1,1,many", ",1,1"],
    ...["C2,1,1,more", `${"C".repeat(51)},1,1`, "=1+1,1,1", "C3,1.000000,1", "C4,1,99999999"],
  ];
  const REASONS = [
    [3, "a1", "Line 2 has the same code."],
    [4, "ＴＡＫＥＮ", "The group “Exhibitor · Other” already has this code."],
    [5, "B1", "Must be positive. If 0,1 is one number, write 0.1 or put it in quotes."],
    [6, "B2", "Must be positive"],
    [7, "B3", "Discount must be less or equal 1"],
    [8, "B4", "Discount must be a number"],
    [9, "B5", "Discount must be a number"],
    [10, "B6", "Discount must be a number"],
    [11, "B7", "No more than 6 decimal places"],
    [12, "B8", "Must be positive"],
    [13, "B9", "Must be integer"],
    [14, "C1", "Ticket count must be a number"],
    [15, "", "This field is required"],
    [16, "C2", "The row has 4 cells, which is more than 3."],
    [17, "C".repeat(51), "No more than 50 symbols."],
    [20, "C4", "No more than 10000000."],
  ];

  it("skips what is wrong, says why, and counts every row; the preview says the same beforehand", async () => {
    const key = await newGroup();
    const other = await newGroup(key.projectId, "Other");
    const taken = { promoCode: "taken", discountAmount: 1, ticketCount: 1 };
    await app.call(createPromoCode, { params: other, body: taken });
    const before = await fingerprint(app.db);
    const seen = await preview(key, HOSTILE.join("\n"));
    expect(seen.status).toBe(200);
    expect(await fingerprint(app.db)).toBe(before);
    const { codes, newGroups, ...counts } = seen.body;
    expect([codes, newGroups]).toEqual([["A1", "=1+1", "C3"], 0]);
    const { body } = await send(key, HOSTILE.join("\n"));
    expect(body).toEqual(counts);
    expect(body.CountAddCodes + body.CountSkipedCodes).toBe(HOSTILE.length - 1);
    expect(body.skipped.map((row: object) => Object.values(row))).toEqual(REASONS);
    expect(body.SkipedCodes).toEqual(REASONS.map(([, code]) => code));
    expect((await codesOf(key)).map(([code]) => code)).toEqual(["=1+1", "A1", "C3"]);
  });

  it("takes a discount as people write it, and a code without what cannot be seen", async () => {
    const key = await newGroup();
    const content =
      "code;discount\nA1;0,1\nA2;10%\nA3;12,5 %\nA4;100%\nA5\u200b;1\n\u200eA6\u200f\u200b;.5\nA7;10\nA8;101%\nA9;0%\nB1;0,1234567";
    const { body } = await send(key, content);
    expect(await codesOf(key)).toEqual([
      ["A1", 0.1, 1],
      ["A2", 0.1, 1],
      ["A3", 0.125, 1],
      ["A4", 1, 1],
      ["A5", 1, 1],
    ]);
    expect(body.skipped.map(({ code, reason }: Record<string, string>) => [code, reason])).toEqual([
      ["A6", "Discount must be a number"],
      ["A7", "Discount must be less or equal 1. For 10 percent write 10% or 0.1."],
      ["A8", "Discount must be less or equal 1"],
      ["A9", "Must be positive"],
      ["B1", "No more than 6 decimal places"],
    ]);
  });

  it("says that a comma has split a number", async () => {
    const key = await newGroup();
    const { body } = await send(key, "A1,0,25,5\nA2,0,25\nA3,0,0\n");
    expect(body.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
      "The row has 4 cells, which is more than 3. If 0,25 is one number, write 0.25 or put it in quotes.",
      "Must be positive. If 0,25 is one number, write 0.25 or put it in quotes.",
      "Must be positive",
    ]);
  });

  it.each([
    ["codes.xlsx", "A1", 415, "csv-only"],
    ["codes.csv", Buffer.from("504b030414000600", "hex"), 415, "not-text"],
    ["codes.csv", Buffer.from("cff0eeeff3f1ea", "hex"), 422, "not-utf-8"],
    ["codes.csv", `A1\n"A2`, 422, "csv-row-too-long"],
    ["codes.csv", `A1,${"x".repeat(5_000)}`, 422, "csv-row-too-long"],
    ["codes.csv", "x".repeat(LIMITS.upload + 1), 413, "file-too-large"],
  ])("%s with %j: %d %s", async (name, content, status, code) => {
    const key = await newGroup();
    const before = await fingerprint(app.db);
    expect(await send(key, content, name)).toMatchObject({ status, body: { Error: { Code: code } } });
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("may be the file that was downloaded of another group", async () => {
    const [from, to] = [await newGroup(), await newGroup()];
    await send(from, "Q1,0.125,9\n-1+1,1,2");
    const { text } = await app.call(downloadPromoCodes, { params: from });
    // What a spreadsheet would run has an apostrophe in front.
    expect((await send(to, text)).body).toMatchObject({
      CountAddCodes: 2,
      CountSkipedCodes: 0,
      heading: null,
    });
    expect(await codesOf(to)).toEqual([
      ["'-1+1", 1, 2],
      ["Q1", 0.125, 9],
    ]);
  });

  it("of 50,000 codes is read, and other requests are answered meanwhile", async () => {
    const key = await newGroup();
    const content = Array.from({ length: 50_000 }, (_, at) => `L${at},0.5,2`).join("\n");
    const started = performance.now();
    let isDone = false;
    const running = send(key, content).finally(() => {
      isDone = true;
    });
    let slowest = 0;
    while (!isDone) {
      const asked = performance.now();
      await app.call(listPromoCodeGroups, { params: { projectId: key.projectId } });
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect((await running).body).toMatchObject({ CountAddCodes: 50_000, CountSkipedCodes: 0 });
    console.info(`50,000 codes in ${Math.round(performance.now() - started)} ms, slowest read ${slowest} ms`);
    expect((await send(key, content)).body).toMatchObject({ CountAddCodes: 0, CountSkipedCodes: 50_000 });
    expect((await app.call(listPromoCodes, { params: key })).body).toHaveLength(50_000);
  });

  it("is taken by its old address, too, for a group of the caller's projects", async () => {
    const key = await newGroup();
    const into = (groupId: number | string, token = app.admin) =>
      upload(
        app,
        importIntoGroup,
        { params: {}, content: `G${groupId}`, fields: { promocodeGroupId: String(groupId) } },
        token,
      );
    expect(await into(key.groupId)).toMatchObject({ status: 201, body: { CountAddCodes: 1 } });
    expect((await into(999_999)).status).toBe(404);
    expect(await into("x")).toMatchObject({ status: 422 });
    expect((await into(key.groupId, app.manager)).status).toBe(404);
    await grantProject(app.db, "manager", key.projectId);
    expect((await into(key.groupId, app.manager)).status).toBe(201);
    expect((await into(key.groupId, app.operator)).status).toBe(403);
  });

  it("two that overlap, at once: added adds up to the distinct codes", async () => {
    const projectId = await newProject();
    const keys = [await newGroup(projectId), await newGroup(projectId), await newGroup(projectId)];
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `O${from + at}`);
    const files = [range(0, 3_000), range(1_000, 4_000).reverse(), range(500, 3_500)];
    const answers = await Promise.all(keys.map((key, at) => send(key, (files[at] ?? []).join("\n"))));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const added = answers.map(({ body }) => body.CountAddCodes as number);
    expect(added.reduce((sum, one) => sum + one)).toBe(4_000);
  });
});

describe("a file of codes with their groups", () => {
  const FILE = [
    ...[
      "group type,owner,code,discount,count",
      "Exhibitor,ACME,A1,0.5,2",
      "exhibitor, acme ,A2",
      "Media,,M1,1,10",
    ],
    ...["Press,Daily,P1", ",Daily,P2", "VIP,Zeta,A1"],
  ].join("\n");

  it("adds to the groups of their type and owner, and creates those that are missing", async () => {
    const { projectId, groupId } = await newGroup(undefined, "Acme");
    const before = await fingerprint(app.db);
    const seen = await toProject(projectId, FILE, previewPromotions);
    expect(seen).toMatchObject({
      status: 200,
      body: { CountAddCodes: 3, newGroups: 1, codes: ["A1", "A2", "M1"] },
    });
    expect(await fingerprint(app.db)).toBe(before);
    const answer = await toProject(projectId, FILE);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        CountAddCodes: 3,
        CountSkipedCodes: 3,
        SkipedCodes: ["P1", "P2", "A1"],
        skipped: [
          { line: 5, reason: "“Press” is no group type: Exhibitor, Partner, Media, Organiser, VIP." },
          { line: 6, reason: "The group type is missing: Exhibitor, Partner, Media, Organiser, VIP." },
          { line: 7, reason: "Line 2 has the same code." },
        ],
      },
    });
    const groups = (await app.call(listPromoCodeGroups, { params: { projectId } })).body;
    expect(groups).toMatchObject([
      { id: groupId, owner: "Acme", codeCount: 2, ticketCount: 3 },
      { promoCodeType: 3, owner: "", codeCount: 1, ticketCount: 10 },
    ]);
    expect((await toProject(projectId, FILE)).body).toMatchObject({ CountAddCodes: 0, CountSkipedCodes: 6 });
    expect((await app.call(listPromoCodeGroups, { params: { projectId } })).body).toHaveLength(2);
  });

  it("needs a project of the caller's", async () => {
    const projectId = await newProject();
    const send = (id: number | string, token: string) =>
      upload(app, importPromotions, { params: {}, content: FILE, fields: { projectId: String(id) } }, token);
    expect((await send(999_999, app.admin)).status).toBe(404);
    expect((await send("", app.admin)).status).toBe(422);
    expect((await send(projectId, app.manager)).status).toBe(404);
    expect((await send(projectId, app.viewer)).status).toBe(403);
    await grantProject(app.db, "manager", projectId);
    expect((await send(projectId, app.manager)).status).toBe(201);
  });

  it("is recorded once, with its counts and without its codes", async () => {
    const projectId = await newProject();
    await toProject(projectId, FILE);
    const rows = await app.db
      .selectFrom("audit")
      .select(["entity", "after"])
      .where("project_id", "=", projectId)
      .where("action", "=", "import")
      .execute();
    expect(rows).toEqual([
      { entity: "project", after: { file: "codes.csv", added: 3, skipped: 3, newGroups: 2 } },
    ]);
  });
});
