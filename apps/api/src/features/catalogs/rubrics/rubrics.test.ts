import { partitions } from "@foyer/contract/partitions.ts";
import { rubrics } from "@foyer/contract/rubrics.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";
import type { TestApp } from "../../../../test/server/app-client.ts";

const addPartition = async (app: TestApp, internalName: string): Promise<number> =>
  (await app.call(partitions.create, { body: { internalName } })).body.id;

describeCatalog(
  {
    endpoints: rubrics,
    entity: "rubric",
    fields: async (app) => ({ partitionId: await addPartition(app, "Food") }),
  },
  (tools) => {
    it("has its name once in a partition, and is listed by it", async () => {
      const { app, create } = tools();
      const [tools1, tools2] = [await addPartition(app, "Tools"), await addPartition(app, "More tools")];
      expect((await create({ internalName: "Saws", partitionId: String(tools1) })).status).toBe(201);
      expect((await create({ internalName: "saws", partitionId: tools1 })).status).toBe(409);
      const other = await create({ internalName: "Saws", partitionId: tools2 });
      expect(other.status).toBe(201);
      const listed = await app.call(rubrics.list, { query: { partitionId: tools2 } });
      expect(listed.body).toEqual([other.body]);
      expect((await app.call(rubrics.list, {})).body).toContainEqual(other.body);
    });

    it("needs an existing partition", async () => {
      const { create } = tools();
      expect(await create({ internalName: "Nowhere", partitionId: 999_999 })).toMatchObject({
        status: 422,
        body: {
          Error: { Code: "unknown-partition", Fields: { partitionId: "This partition does not exist." } },
        },
      });
      expect((await create({ internalName: "Nowhere" })).status).toBe(422);
    });
  },
);
