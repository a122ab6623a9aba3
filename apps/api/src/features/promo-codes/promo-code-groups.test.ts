import {
  createPromoCodeGroup,
  getPromoCodeGroup,
  listPromoCodeGroups,
  listPromoCodeTypes,
  removePromoCodeGroup,
  updatePromoCodeGroup,
} from "@foyer/contract/promo-code-groups.ts";
import { listPromoCodes } from "@foyer/contract/promo-codes.ts";
import { describe, expect, it } from "vitest";
import {
  addCode,
  app,
  list,
  newGroup,
  newProject,
  projectId,
  setUpPromoCodes,
  use,
} from "../../../test/feature-setups/promo-code-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

setUpPromoCodes();

describe("groups", () => {
  it("have one of the seeded types, an owner, and the uses of their codes", async () => {
    const types = await app.call(listPromoCodeTypes, { params: { projectId } });
    expect(types.body.map(({ name }: { name: string }) => name)).toEqual([
      ...["Exhibitor", "Partner", "Media", "Organiser", "VIP"],
    ]);
    const project = await newProject();
    const params = { projectId: project };
    const body = { promoCodeType: "2", owner: "  Müller GmbH " };
    const created = await app.call(createPromoCodeGroup, { params, body });
    expect(created).toMatchObject({
      status: 201,
      body: {
        promoCodeType: 2,
        owner: "Müller GmbH",
        projectId: project,
        image: null,
        codeCount: 0,
        version: 1,
      },
    });
    const key = { ...params, groupId: created.body.id };
    const first = (await addCode(key)).body.id;
    await addCode(key, { ticketCount: 7 });
    await use(first, 1, 2);
    expect((await app.call(listPromoCodeGroups, { params })).body).toEqual([
      { ...created.body, codeCount: 2, ticketCount: 10, issued: 1, held: 2 },
    ]);
    await use(first, 0);
  });

  it("need a type", async () => {
    const params = { projectId };
    for (const promoCodeType of [undefined, null, "", 99]) {
      const { status, body } = await app.call(createPromoCodeGroup, { params, body: { promoCodeType } });
      expect([status, body.Error.Fields]).toEqual([422, { promoCodeType: "This field is required" }]);
    }
  });

  it("are changed under their version, and each change is recorded once", async () => {
    const key = await newGroup();
    const body = { promoCodeType: 5, owner: "Zeta" };
    const { body: changed } = await app.call(updatePromoCodeGroup, { params: key, body });
    expect(changed).toMatchObject({ ...body, version: 2 });
    const stale = await app.call(updatePromoCodeGroup, { params: key, body: { ...body, version: 1 } });
    expect(stale).toMatchObject({ status: 412, body: { Error: { Current: changed } } });
    const rows = await app.db
      .selectFrom("audit")
      .select(["action", "entity_name", "after"])
      .where("entity", "=", "promo-code-group")
      .where("entity_id", "=", String(key.groupId))
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      {
        action: "create",
        entity_name: "Exhibitor · ACME",
        after: { promoCodeType: "Exhibitor", owner: "ACME" },
      },
      { action: "update", entity_name: "VIP · Zeta", after: { promoCodeType: "VIP", owner: "Zeta" } },
    ]);
  });

  it("are deleted with their codes, unless one of them is used", async () => {
    const key = await newGroup();
    const { id } = (await addCode(key)).body;
    await addCode(key);
    await use(id, 0, 1);
    const refused = await app.call(removePromoCodeGroup, { params: key });
    expect(refused).toMatchObject({ status: 409, body: { Error: { Code: "promo-code-group-used" } } });
    expect(await list(key)).toHaveLength(2);
    await use(id, 0);
    expect((await app.call(removePromoCodeGroup, { params: key })).status).toBe(200);
    expect((await app.call(getPromoCodeGroup, { params: key })).status).toBe(404);
  });

  it("are for managers of the project", async () => {
    await grantProject(app.db, "manager", projectId);
    await grantProject(app.db, "operator", projectId);
    const params = { projectId };
    expect((await app.call(listPromoCodeGroups, { params }, app.operator)).status).toBe(403);
    expect((await app.call(listPromoCodeGroups, { params }, app.manager)).status).toBe(200);
    const elsewhere = { projectId: await newProject() };
    expect((await app.call(listPromoCodeGroups, { params: elsewhere }, app.manager)).status).toBe(404);
    const { groupId } = await newGroup();
    expect((await app.call(listPromoCodes, { params: { ...elsewhere, groupId } })).status).toBe(404);
    expect((await addCode({ ...elsewhere, groupId })).status).toBe(404);
  });
});
