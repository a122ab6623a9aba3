import { createHash } from "node:crypto";
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Catalog, readCatalog } from "./catalog.ts";
import { collectStatements } from "./collect-statements.ts";
import { findSites, listSites } from "./sites.ts";
import { findErrors, type Statement } from "./statement-errors.ts";

// Set-up of every test file of the API: after its tests, each statement that they ran and that declares its rows is
// compared with the database. What was found right is noted for the other test files in a folder that they share.

const met = new Map<string, Statement>();
const undeclared = new Set<string>();
/** The file of the product, without its tests, that is on the stack. */
const storeOf = (stack: string) => /\/apps\/api\/src\/([\w/.-]+(?<!\.test)\.ts)[:?]/.exec(stack)?.[1] ?? null;
const context = inject("declaredRows");
if (context !== null) {
  collectStatements({
    onStatement: (statement) => met.set(JSON.stringify(statement), statement),
    onUndeclared(alias) {
      const store = storeOf(new Error().stack ?? "");
      if (store !== null) undeclared.add(`${store}: "${alias}"`);
    },
  });
  afterAll(async () => {
    const errors = [
      ...(await checkAll(context)),
      ...[...undeclared].map((place) => `${place} is a raw expression: select it as sqlValue(…)`),
    ];
    if (errors.length > 0) throw new Error(`Rows are not as declared:\n${[...new Set(errors)].join("\n")}`);
  });
}

async function checkAll({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const open: { statement: Statement; note: string }[] = [];
  for (const [key, statement] of met) {
    const note = join(folder, createHash("sha256").update(key).digest("hex"));
    if (!(await exists(note))) open.push({ statement, note });
  }
  if (open.length === 0) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    const errors: string[] = [];
    for (const { statement, note } of open)
      errors.push(...(await check({ client, catalog }, statement, note)));
    return errors;
  } finally {
    await client.end();
  }
}

async function check(
  { client, catalog }: { client: pg.Client; catalog: Catalog },
  statement: Statement,
  note: string,
): Promise<string[]> {
  // The template's database has no catalog of a cluster to compare with.
  const isOfCluster = statement.text.includes("pg_dist_");
  const errors = isOfCluster ? [] : await findErrors(client, catalog, statement);
  const { text } = statement.declaration;
  if (errors.length === 0) await writeFile(note, JSON.stringify(text));
  const sites = errors.length === 0 ? [] : findSites(await listSites(), text);
  const place = sites.map((site) => site.place).join(" or ") || text.join("…");
  return errors.map((error) => `${place}: ${error}`);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
