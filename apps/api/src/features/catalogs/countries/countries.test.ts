import { countries } from "@foyer/contract/countries.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalog-behaviour.ts";

describeCatalog(
  { endpoints: countries, entity: "country", fields: async () => ({ priority: true }) },
  (tools) => {
    it("has no priority unless it is said", async () => {
      const { app, create } = tools();
      const { body } = await create({ internalName: "Atlantis" });
      expect(body.priority).toBe(false);
      const changed = await app.call(countries.update, {
        params: { id: body.id },
        body: { internalName: "Atlantis", priority: true },
      });
      expect(changed.body).toMatchObject({ priority: true, version: 2 });
    });

    it("says which field a taken name stands in", async () => {
      const { create } = tools();
      expect((await create({ internalName: "Taken" })).status).toBe(201);
      expect(await create({ internalName: "taken" })).toMatchObject({
        status: 409,
        body: { Error: { Code: "internal-name-taken", Fields: { internalName: expect.any(String) } } },
      });
    });

    it("negative control: without a version all of five saves at once are written", async () => {
      const { create, update } = tools();
      const { id } = (await create({ internalName: "Elysium" })).body;
      const saves = await Promise.all(
        Array.from({ length: 5 }, (_, i) => update(id, { internalName: `Elysium ${i}` })),
      );
      expect(saves.every(({ status }) => status === 200)).toBe(true);
    });
  },
);
