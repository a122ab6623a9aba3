import { getPaymentFee } from "@foyer/contract/payment-fee.ts";
import { duplicateProject, getProject, updateProject } from "@foyer/contract/projects.ts";
import { describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { setFee } from "../../../test/feature-setups/payment-setup.ts";
import { codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/payments 35
setUpApp();

const read = async (projectId: number) => (await app.call(getPaymentFee, { params: { projectId } })).body;
const NONE = { fixed: 0, percent: 0, isRefunded: true, currency: "EUR", version: 0 };

describe("the card fee of a project", () => {
  it("is none at first, is set in the project's currency, and is in the audit", async () => {
    const { projectId } = await makeEvent(app);
    expect(await read(projectId)).toEqual(NONE);
    const set = await setFee(projectId, { fixed: 0.25, percent: 1.9, isRefunded: false });
    expect(set.body).toEqual({ fixed: 0.25, percent: 1.9, isRefunded: false, currency: "EUR", version: 1 });
    expect(await read(projectId)).toEqual(set.body);
    expect(await setFee(projectId, { fixed: 0.25 })).toMatchObject({ status: 200, body: { version: 1 } });
    const rows = await app.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("entity", "=", "payment fee")
      .where("project_id", "=", projectId)
      .execute();
    expect(rows).toEqual([
      {
        before: { fixed: 0, percent: 0, isRefunded: true },
        after: { fixed: 0.25, percent: 1.9, isRefunded: false },
      },
    ]);
  });

  it.each([
    { fixed: -0.01 },
    { fixed: 1_000.01 },
    { fixed: 0.001 },
    { percent: 10.01 },
    { percent: -1 },
    { percent: 1.234 },
  ])("is not %j", async (fee) => {
    const { projectId } = await makeEvent(app);
    expect(codeOf(await setFee(projectId, fee))).toEqual([422, "invalid-fields"]);
    expect(await read(projectId)).toEqual(NONE);
  });

  it("ends when the project gets another currency, in which the fixed part must be expressible", async () => {
    const { projectId } = await makeEvent(app);
    await setFee(projectId, { fixed: 0.25, percent: 2 });
    const params = { projectId };
    const { hasLogo: _, ...project } = (await app.call(getProject, { params })).body;
    const changed = await app.call(updateProject, { params, body: { ...project, currency: "JPY" } });
    expect(changed.status, changed.text).toBe(200);
    expect(await read(projectId)).toMatchObject({ fixed: 0, percent: 0, currency: "JPY" });
    expect(codeOf(await setFee(projectId, { fixed: 0.25 }))).toEqual([422, "invalid-fields"]);
    expect((await setFee(projectId, { fixed: 50 })).body).toMatchObject({ fixed: 50, currency: "JPY" });
  });

  it("is the duplicate's, too", async () => {
    const { projectId } = await makeEvent(app);
    await setFee(projectId, { fixed: 0.25, percent: 2 });
    const copy = await app.call(duplicateProject, {
      params: { projectId },
      body: { name: `Copy ${projectId}` },
    });
    expect(await read(copy.body.id)).toMatchObject({ fixed: 0.25, percent: 2 });
  });

  it("is for admins", async () => {
    const { projectId } = await makeEvent(app);
    await grantProject(app.db, "manager", projectId);
    expect((await setFee(projectId, { fixed: 1 }, app.manager)).status).toBe(403);
  });
});
