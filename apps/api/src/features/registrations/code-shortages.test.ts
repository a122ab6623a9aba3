import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import { createProject, updateProject } from "@foyer/contract/projects.ts";
import { createRegistration, patchRegistration } from "@foyer/contract/registrations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCodes, askForEmailOnly, emailResult, submitAnswers } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

let made = 0;
const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
const newProject = async (): Promise<number> =>
  (await app.call(createProject, { body: { name: "Fair", ...TIMES } })).body.id;
async function newPool(projectId: number, name: string, codes: number): Promise<number> {
  const { body } = await app.call(createBarcodePool, {
    params: { projectId },
    body: { name, barCodeType: 1 },
  });
  made += 1;
  if (codes > 0) await addCodes(app, { projectId, poolId: body.id }, codes, `S${made}`);
  return body.id;
}
async function register(projectId: number, poolId: number, ticketCount: number) {
  made += 1;
  const body = {
    name: `Visitors ${made}`,
    registrationType: "Online",
    ticketPrice: 0,
    ticketCount,
    barCodePoolId: poolId,
    cultureCode: "en-GB",
  };
  const { id, code } = (await app.call(createRegistration, { params: { projectId }, body })).body;
  return { projectId, poolId, registrationId: id as number, code: code as string };
}
const patch = (
  { projectId, registrationId }: { projectId: number; registrationId: number },
  body: Record<string, unknown>,
) => app.call(patchRegistration, { params: { projectId, registrationId }, body });
const shortages = async (projectId: number, token = app.admin) =>
  (await app.call(listCodeShortages, { params: { projectId } }, token)).body;

describe("a pool is short of codes", () => {
  it("when it never had one, used or not", async () => {
    const projectId = await newProject();
    const poolId = await newPool(projectId, "Empty", 0);
    const line = { poolId, poolName: "Empty", available: 0 };
    expect(await shortages(projectId)).toEqual([{ ...line, needed: 0 }]);
    await register(projectId, poolId, 5);
    expect(await shortages(projectId)).toEqual([{ ...line, needed: 5 }]);
    await addCodes(app, { projectId, poolId }, 4, "E");
    expect(await shortages(projectId)).toEqual([{ ...line, available: 4, needed: 5 }]);
    await addCodes(app, { projectId, poolId }, 1, "F");
    expect(await shortages(projectId)).toEqual([]);
  });

  it("when its registrations together plan more; only those that still issue tickets count", async () => {
    const projectId = await newProject();
    const poolId = await newPool(projectId, "Common", 10);
    await newPool(projectId, "Unused", 1);
    const [one, two] = [await register(projectId, poolId, 6), await register(projectId, poolId, 4)];
    expect(await shortages(projectId)).toEqual([]);
    await patch(two, { ticketCount: 5 });
    expect(await shortages(projectId)).toEqual([{ poolId, poolName: "Common", needed: 11, available: 10 }]);
    for (const change of [
      { status: "closed" },
      { closesAt: "2020-01-01T10:00:00" },
      { outcome: "textMessage", outcomeMessage: "Thank you" },
    ]) {
      expect((await patch(one, change)).status).toBe(200);
      expect(await shortages(projectId), JSON.stringify(change)).toEqual([]);
      await patch(one, { status: "open", closesAt: null, outcome: "ticket" });
      expect(await shortages(projectId)).toHaveLength(1);
    }
    await patch(one, { status: "draft" });
    expect(await shortages(projectId)).toHaveLength(1);
    await app.call(updateProject, {
      params: { projectId },
      body: { name: "Fair", startDateTime: "2020-05-12T10:00:00", endDateTime: "2020-05-14T15:30:00" },
    });
    expect(await shortages(projectId)).toEqual([]);
  });

  it("no more and no less after a ticket: it takes a place of the plan and a code", async () => {
    const projectId = await newProject();
    const poolId = await newPool(projectId, "Selling", 2);
    const event = await register(projectId, poolId, 3);
    const question = await askForEmailOnly(app, event);
    expect((await submitAnswers(app, event.code, [emailResult(question, "a@b.example")])).status).toBe(201);
    expect(await shortages(projectId)).toEqual([{ poolId, poolName: "Selling", needed: 2, available: 1 }]);
    expect((await submitAnswers(app, event.code, [emailResult(question, "c@b.example")])).status).toBe(201);
    expect(await shortages(projectId)).toEqual([{ poolId, poolName: "Selling", needed: 1, available: 0 }]);
    await patch(event, { ticketCount: 2 });
    expect(await shortages(projectId)).toEqual([]);
  });

  it("is shown to managers of the project only", async () => {
    const projectId = await newProject();
    await grantProject(app.db, "manager", projectId);
    await grantProject(app.db, "operator", projectId);
    const ask = (id: number, token: string) =>
      app.call(listCodeShortages, { params: { projectId: id } }, token);
    expect((await ask(projectId, app.manager)).status).toBe(200);
    expect((await ask(projectId, app.operator)).status).toBe(403);
    expect((await ask(await newProject(), app.manager)).status).toBe(404);
    expect((await ask(999_999, app.admin)).status).toBe(404);
  });
});
