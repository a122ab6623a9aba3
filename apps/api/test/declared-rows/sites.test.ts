import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findSites, listSites, SOURCE } from "./sites.ts";

/** A raw statement with a type of its rows that nothing checks. */
const ASSERTED = /\bsql<(?!(?:SqlBool|boolean|number|string|Date)(?: \| null)?>`)/;

/** A type of rows or of a value that is asserted afterwards. */
const CAST = /\$castTo\b|^[^/\n]*\brows as [\w{]/m;

/** They pass a type on: of declared columns, of the query of a cursor. */
const PASSING = [
  "platform/db/sql-rows.ts",
  "platform/db/any-of.ts",
  "platform/db/read-cursor.ts",
  "features/tickets/export/export-snapshot.store.ts",
];

it("no raw statement has a type of its rows that nothing checks", async () => {
  const asserting: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    const text = await readFile(join(SOURCE, file), "utf8");
    const isAsserting = (ASSERTED.test(text) && !PASSING.includes(file)) || CAST.test(text);
    if (isAsserting && !file.endsWith(".test.ts")) asserting.push(file);
  }
  expect(asserting).toEqual([]);
});

it("finds where a statement stands by what is written between its parameters", async () => {
  const sites = await listSites();
  const placesOf = (text: string[]) => findSites(sites, text).map(({ place }) => place);
  const index = placesOf(["select index_tickets(", ", ", ") as count"]);
  expect(index).toEqual([expect.stringMatching(/^features\/tickets\/index-tickets\.store\.ts:\d+$/)]);
  expect(placesOf(["exists ", ""]).length).toBeGreaterThan(1);
  expect(placesOf(["select nothing from nowhere"])).toEqual([]);
});
