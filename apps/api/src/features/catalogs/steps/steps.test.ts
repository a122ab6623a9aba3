import { steps } from "@foyer/contract/steps.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";

describeCatalog({ endpoints: steps, entity: "step", fields: async () => ({ required: true }) }, (tools) => {
  it("must say whether it is enabled by default", async () => {
    const { create, update } = tools();
    const { id } = (await create({ internalName: "Welcome", required: false })).body;
    for (const required of [undefined, null, "true", 1]) {
      for (const answer of [
        await create({ internalName: "Other", required }),
        await update(id, { internalName: "Welcome", required }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.Error.Fields).toEqual({ required: "Must be true or false" });
      }
    }
    expect((await update(id, { internalName: "Welcome", required: true })).body.required).toBe(true);
  });
});
