import { countries } from "@foyer/contract/countries.ts";
import { questions } from "@foyer/contract/questions.ts";
import { uiItems } from "@foyer/contract/ui-items.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";
import { upload } from "../../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

type Endpoints = typeof countries | typeof questions | typeof uiItems;

const read = (content: string, { importTranslations }: Endpoints = countries) =>
  upload(app, importTranslations, { params: {}, content });
const addCountry = async (internalName: string, localizations: object[] = []) =>
  (await app.call(countries.create, { body: { internalName, localizations } })).body.id as number;
const textsOf = async (id: number, { get }: Endpoints = countries): Promise<Record<string, string>> => {
  const { localizations } = (await app.call(get, { params: { id } })).body;
  return Object.fromEntries(
    localizations.map(({ cultureCode, text }: { cultureCode: string; text: string }) => [cultureCode, text]),
  );
};

it.each([
  ["an unknown culture", "id,internalName,xx-XX\n", "Line 1: there is no culture “xx-XX”."],
  ["a column twice", "id,internalName,de-DE,DE-de\n", "Line 1: the column “DE-de” appears twice."],
  ["no names", "id,de-DE\n", "Line 1: there is no column “internalName”."],
  ["no ids", "\ninternalName,de-DE\n", "Line 2: there is no column “id”."],
])("a header with %s is refused", async (_, content, sentence) => {
  expect(await read(content)).toMatchObject({
    status: 422,
    body: { Error: { Code: "translations-header", Fields: { Filedata: sentence } } },
  });
});

it("a header alone is refused: there is no row", async () => {
  expect(await read("id,internalName,de-DE\n")).toMatchObject({
    status: 422,
    body: { Error: { Code: "csv-without-rows" } },
  });
});

it("lists the first thousand skipped rows and counts all", async () => {
  const { body } = await read(`id,internalName\n${"x,y\n".repeat(2_500)}`);
  expect(body.skippedRows).toBe(2_500);
  expect(body.skipped).toHaveLength(1_000);
});

it("gives the reason of each skipped row, and imports the others", async () => {
  const [first, second, long] = [
    await addCountry("Skip one"),
    await addCountry("Skip two"),
    await addCountry("Skip long"),
  ];
  const rows = [
    `${first},Skip one,Eins`,
    `${first},Skip one,Zwei`,
    `${second},Another,Drei`,
    `x,Skip two,"a\nb"`,
    `,Skip two,Vier`,
    `${second},Skip two,Fünf,more`,
    `${long},Skip long,${"l".repeat(4001)}`,
    `${second},Skip two,Sechs`,
  ];
  const { body } = await read(`id,internalName,de-DE\n${rows.join("\n")}\n`);
  expect(body).toMatchObject({ changedTexts: 2, changedEntries: 2, skippedRows: 6 });
  expect(body.skipped.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
    [3, "The entry is already in line 2."],
    [4, "The entry with this id is named “Skip two”."],
    [5, "The id is not a number."],
    [7, "There is no id."],
    [8, "The row has more cells than the file has columns."],
    [9, "de-DE: no more than 4000 symbols."],
  ]);
  expect([await textsOf(first), await textsOf(second), await textsOf(long)]).toEqual([
    { "de-DE": "Eins" },
    { "de-DE": "Sechs" },
    {},
  ]);
});

it("an empty cell changes nothing, and a row may be as long as ten texts are", async () => {
  const id = await addCountry("Kept", [{ cultureCode: "de-DE", text: "bleibt" }]);
  const text = "Ж".repeat(3000);
  await read(`id,internalName,de-DE,ru-RU,fr-FR\n${id},Kept,,${text},\n`);
  expect(await textsOf(id)).toEqual({ "de-DE": "bleibt", "ru-RU": text });
  expect(await read(`id,internalName,de-DE\n${id},Kept,${"x".repeat(200_001)}\n`)).toMatchObject({
    status: 422,
    body: { Error: { Code: "translations-row-too-long" } },
  });
});

it("concurrent imports lose no change of each other", async () => {
  const id = await addCountry("Together");
  const cultures = Object.keys(await textsOf((await app.call(countries.list, {})).body[0].id)).slice(0, 8);
  expect(cultures.length).toBeGreaterThan(3);
  const answers = await Promise.all(
    cultures.map((culture) => read(`id,internalName,${culture}\n${id},Together,in ${culture}\n`)),
  );
  expect(answers.map(({ body }) => body.changedTexts)).toEqual(cultures.map(() => 1));
  expect(await textsOf(id)).toEqual(
    Object.fromEntries(cultures.map((culture) => [culture, `in ${culture}`])),
  );
});

it("applies the rules of the catalog to each text", async () => {
  const items = (await app.call(uiItems.list, {})).body;
  const { id } = items.find(
    ({ internalName }: { internalName: string }) => internalName === "MAX_LINES_COUNT",
  );
  const numbers = await read(`id,internalName,de-DE\n${id},MAX_LINES_COUNT,many\n`, uiItems);
  expect(numbers.body).toMatchObject({
    changedTexts: 0,
    skipped: [{ line: 2, reason: "Must be a whole number from 1 to 100 (de-DE)" }],
  });

  const all = (await app.call(questions.list, {})).body;
  const typed = all.find(({ questionTypeName }: { questionTypeName: string }) => questionTypeName !== "note");
  const types = (await app.call({ ...questions.list, path: "/api/question-types" }, {})).body;
  const noteType = types.find(({ name }: { name: string }) => name === "note");
  const note = await app.call(questions.create, {
    body: {
      internalName: "A note",
      stepId: typed.stepId,
      questionTypeId: noteType.id,
      questionSettings: {},
      required: false,
    },
  });
  expect(note.status, note.text).toBe(201);
  const row = (text: string) => `id,internalName,en-GB\n${note.body.id},A note,"${text}"\n`;
  expect((await read(row("[x](javascript:alert)"), questions)).body.skipped).toMatchObject([
    { line: 2, reason: "Links may lead to http, https and mailto addresses only." },
  ]);
  expect((await read(row("some __strong__ words"), questions)).body).toMatchObject({ changedTexts: 1 });
  expect(await textsOf(note.body.id, questions)).toEqual({ "en-GB": "some **strong** words" });
});
