import { type Country, countries } from "@foyer/contract/countries.ts";
import { listPublicCountryNames, listPublicRegions } from "@foyer/contract/play.ts";
import { regions } from "@foyer/contract/regions.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";

type Named = { id: number; names: string[] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const idOf = async (internalName: string) => {
  const { body } = await app.call(countries.list, { query: {} });
  return body.find((country: Country) => country.internalName === internalName)?.id ?? 0;
};

// rules/player 7
it("countries have the names of every language, their code and their short names, each once", async () => {
  const { status, body } = await app.call(listPublicCountryNames, {});
  expect(status).toBe(200);
  const namesOf = (id: number) => body.find((one: Named) => one.id === id)?.names ?? [];
  const germany = namesOf(await idOf("Germany"));
  expect(germany).toEqual(
    expect.arrayContaining(["Germany", "DE", "Deutschland", "Allemagne", "Германия", "ドイツ"]),
  );
  expect(new Set(germany).size).toBe(germany.length);
  expect(namesOf(await idOf("United States"))).toEqual(expect.arrayContaining(["US", "USA"]));
  expect(namesOf(await idOf("United Kingdom"))).toContain("UK");
});

it("regions have their names and the code within their country; one added by hand has its own", async () => {
  const countryId = await idOf("Germany");
  await app.call(regions.create, { body: { internalName: "Oz", countryId: String(countryId) } });
  const query = { cultureCode: "de-DE" };
  const { body } = await app.call(listPublicRegions, { params: { countryId }, query });
  const byText = new Map(body.map(({ text, names }: Named & { text: string }) => [text, names]));
  expect(byText.get("Bayern")).toEqual(expect.arrayContaining(["Bavaria", "Bayern", "DE-BY", "BY"]));
  expect(byText.get("Oz")).toEqual(["Oz"]);
});
