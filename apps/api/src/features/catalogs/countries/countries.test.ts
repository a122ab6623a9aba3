import { countries } from "@foyer/contract/countries.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";
import { switchOff } from "../../../../test/interference/switch-off.ts";

describeCatalog(
  { endpoints: countries, entity: "country", fields: async () => ({ priority: true }) },
  (tools) => {
    it("has no priority by default", async () => {
      const { app, create } = tools();
      const { body } = await create({ internalName: "Atlantis" });
      expect(body.priority).toBe(false);
      const changed = await app.call(countries.update, {
        params: { id: body.id },
        body: { internalName: "Atlantis", priority: true },
      });
      expect(changed.body).toMatchObject({ priority: true, version: 2 });
    });

    it("names the field of a taken name", async () => {
      const { create } = tools();
      expect((await create({ internalName: "Taken" })).status).toBe(201);
      expect(await create({ internalName: "taken" })).toMatchObject({
        status: 409,
        body: { Error: { Code: "internal-name-taken", Fields: { internalName: expect.any(String) } } },
      });
    });

    it("negative control: without the lock of the row several saves based on one version win", async () => {
      const { create, update } = tools();
      const putBack = switchOff({ sql: "for update" });
      let most = 0;
      // Until two overlap.
      for (let round = 0; round < 50 && most < 2; round += 1) {
        const { id } = (await create({ internalName: `Elysium ${round}` })).body;
        const saves = await Promise.all(
          Array.from({ length: 10 }, (_, i) => update(id, { internalName: `E ${round} ${i}`, version: 1 })),
        );
        most = Math.max(most, saves.filter(({ status }) => status === 200).length);
      }
      putBack();
      expect(most).toBeGreaterThan(1);
    });
  },
);
