import { countries } from "@foyer/contract/countries.ts";
import { phoneCodes } from "@foyer/contract/phone-codes.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";

describeCatalog(
  {
    endpoints: phoneCodes,
    entity: "phone code",
    nameField: "countryInternalName",
    fields: async () => ({ phoneCode: "+49", priority: false }),
    prepare: async (app, name) => {
      await app.call(countries.create, { body: { internalName: name } });
    },
  },
  (tools) => {
    it("belongs to a country of the catalog, however it is written", async () => {
      const { app, create, update, body } = tools();
      await app.call(countries.create, { body: { internalName: "Latveria" } });
      const code = await app.call(phoneCodes.create, { body: body(" latveria ") });
      expect(code.status).toBe(201);
      const unknown = { countryInternalName: "This country does not exist." };
      const lost = await app.call(phoneCodes.create, { body: body("Atlantis") });
      expect([lost.status, lost.body.Error.Fields]).toEqual([422, unknown]);
      const params = { id: code.body.id };
      const moved = await app.call(phoneCodes.update, { params, body: body("Atlantis") });
      expect([moved.status, moved.body.Error.Fields]).toEqual([422, unknown]);
      await create(body("Latveria", { phoneCode: "+998" }));
      await app.db
        .updateTable("country")
        .set({ name_key: "doomstadt" })
        .where("name_key", "=", "latveria")
        .execute();
      expect((await update(code.body.id, body("latveria", { phoneCode: "+997" }))).status).toBe(200);
    });

    it("needs a code", async () => {
      const { create, update, body } = tools();
      const { id } = (await create(body("Syldavia"))).body;
      for (const phoneCode of ["", "  ", undefined, null, 49]) {
        for (const answer of [
          await create(body("France", { phoneCode })),
          await update(id, body("Syldavia", { phoneCode })),
        ]) {
          expect(answer.status).toBe(422);
          expect(answer.body.Error.Fields.phoneCode).toBe("Phone code is required");
        }
      }
    });

    it("is a dialling code", async () => {
      const { create, body } = tools();
      for (const phoneCode of ["+", "abc", "+49x", "++49", "+49 (0)", "1234567890123"]) {
        expect((await create(body("Nowhere", { phoneCode }))).status, phoneCode).toBe(422);
      }
      for (const phoneCode of ["49", "+1-684", "+44 1481"]) {
        expect((await create(body("Somewhere", { phoneCode }))).status, phoneCode).toBe(201);
      }
    });

    it("is unique in a country, which may have several", async () => {
      const { create, body } = tools();
      expect((await create(body("Ruritania", { phoneCode: "+7" }))).status).toBe(201);
      expect((await create(body("Ruritania", { phoneCode: "+997" }))).status).toBe(201);
      expect((await create(body("Borduria", { phoneCode: "+7" }))).status).toBe(201);
      expect(await create(body("ruritania", { phoneCode: "+7" }))).toMatchObject({
        status: 409,
        body: {
          Error: {
            Code: "phone-code-taken",
            Fields: { phoneCode: "This country already has this phone code." },
          },
        },
      });
    });
  },
);
