import { getInvoicing, updateInvoicing } from "@foyer/contract/invoicing.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/invoices 1, 2
setUpApp();
let event: { projectId: number; registrationId: number };
beforeAll(async () => {
  event = await makeEvent(app);
});

const params = () => ({ projectId: event.projectId });
const read = (token = app.admin) => app.call(getInvoicing, { params: params() }, token);
const set = (body: object, token = app.admin, version?: number) =>
  app.call(updateInvoicing, { params: params(), body, ...(version !== undefined && { version }) }, token);

describe("the seller of a project", () => {
  it("is nobody at first, and complete once an invoice can name it", async () => {
    expect((await read()).body).toMatchObject({ name: "", vatPercent: null, isComplete: false, version: 0 });
    const { vatNumber: _vatNumber, taxNumber: _taxNumber, ...rest } = SELLER;
    expect((await set(rest)).body).toMatchObject({ ...rest, isComplete: false, version: 1 });
    expect((await set({ taxNumber: "27/123/45678" })).body.isComplete).toBe(true);
    expect((await set({ taxNumber: null, vatNumber: "de 123 456 789" })).body).toMatchObject({
      vatNumber: "DE123456789",
      isComplete: true,
    });
    for (const missing of ["name", "address", "country", "vatPercent"]) {
      const emptied = missing === "country" ? { country: null, vatNumber: "" } : { [missing]: null };
      expect((await set(emptied)).body.isComplete, missing).toBe(false);
      expect((await set({ ...SELLER, vatPercent: 0 })).body.isComplete).toBe(true);
    }
  });

  it.each([
    [{ country: "DE", vatNumber: "ATU12345678" }, "vatNumber"],
    [{ country: "DE", vatNumber: "DE12345678" }, "vatNumber"],
    [{ country: "XX" }, "country"],
    [{ country: "de" }, "country"],
    [{ vatPercent: 100.01 }, "vatPercent"],
    [{ vatPercent: -1 }, "vatPercent"],
    [{ vatPercent: 5.555 }, "vatPercent"],
    [{ name: "x".repeat(201) }, "name"],
  ])("refuses %j", async (body, field) => {
    const { status, body: answer } = await set(body);
    expect([status, Object.keys(answer.Error.Fields ?? {})]).toEqual([422, [field]]);
  });

  it("is changed by managers of the project alone, and not from a stale copy", async () => {
    await grantProject(app.db, "viewer", event.projectId);
    expect((await set({ name: "Fair" }, app.viewer)).status).toBe(403);
    expect((await read(app.viewer)).status).toBe(200);
    expect((await set({ name: "Fair" }, app.manager)).status).toBe(404);
    const { version } = (await read()).body;
    expect((await set({ name: "One" }, app.admin, version)).status).toBe(200);
    expect((await set({ name: "Two" }, app.admin, version)).status).toBe(412);
  });

  it("is copied with the project, and in the audit", async () => {
    await set(SELLER);
    const { body } = await app.call(duplicateProject, { params: params(), body: { name: "Next year" } });
    const copy = await app.call(getInvoicing, { params: { projectId: body.id } });
    expect(copy.body).toEqual({ ...SELLER, isComplete: true, version: 1 });
    const { rows } = await sql<{ after: object }>`select after from audit where entity = 'invoicing'
      and project_id = ${event.projectId} order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.after).toMatchObject({ name: SELLER.name });
  });
});

it("a registration has a rate of its own, or that of the project", async () => {
  const rate = async () => (await app.call(getRegistration, { params: event })).body.vatPercent;
  expect(await rate()).toBeNull();
  await app.call(updateRegistration, { params: event, body: { vatPercent: 5.5 } });
  expect(await rate()).toBe(5.5);
  const { status, body } = await app.call(updateRegistration, { params: event, body: { vatPercent: 101 } });
  expect([status, Object.keys(body.Error.Fields)]).toEqual([422, ["vatPercent"]]);
  await app.call(updateRegistration, { params: event, body: { vatPercent: null } });
  expect(await rate()).toBeNull();
});
