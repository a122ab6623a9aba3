import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { ADDRESSES, type ScreenName } from "../apps/admin/src/paths.ts";
import { SCREENS } from "../apps/admin/src/screens.ts";
import { listEndpointExports } from "../apps/api/src/contract-endpoints.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";

const { flags } = readCall({
  name: "find",
  does: "Writes docs/FIND.md: the file of every screen, dialog, page, job and endpoint.",
  flags: { check: "Write nothing; exit code 1: it is out of date" },
});

const ROOT = resolve(import.meta.dirname, "..");
const TARGET = join(ROOT, "docs/FIND.md");

const link = (path: string) => `[${basename(path)}](../${path})`;

function screenRows(): string[] {
  return Object.entries(SCREENS).map(([name, { title, load }]) => {
    const [, file = ""] = /import\("\.{1,2}\/(.+?)"\)/.exec(load.toString()) ?? [];
    const addresses = [ADDRESSES[name as ScreenName]].flat().map((address) => `\`${address}\``);
    return `| ${title} | ${addresses.join(", ")} | ${link(`apps/admin/src/${file}`)} |`;
  });
}

/** Parts without an address, found by file name or by content. */
const PLACES = [
  {
    title: "Dialogs of the back-office",
    folder: "apps/admin/src",
    shows: /<(Modal|Drawer|FormDialog)\b/,
  },
  { title: "Attendee pages", folder: "apps/registration/src", name: /-page\.tsx$/ },
  { title: "Desk without a network", folder: "apps/desk/src", name: /-(page|panel|list)\.tsx$/ },
  { title: "Columns of lists", folder: "apps/admin/src/features", name: /-columns\.tsx$/ },
  { title: "Jobs", folder: "apps/api/src", name: /\.job\.ts$/ },
  { title: "Rules of the domain", folder: "packages/domain/src", name: /\.ts$/ },
  { title: "SQL of the server", folder: "apps/api/src", name: /\.store\.ts$/ },
  { title: "Files that are written", folder: "apps/api/src/features", name: /\.(pdf|xlsx|csv)\.ts$/ },
  { title: "Health", folder: "apps/api/src/platform/http", name: /^health\.routes\.ts$/ },
  {
    title: "Built-in identity provider",
    folder: "apps/api/src/platform/identity-provider",
    name: /(-page|-plugin|interaction\.routes|provider|set-up-sign-in)\.ts$/,
  },
] as const;
type Place = (typeof PLACES)[number];

async function placeSection(place: Place): Promise<string> {
  const names = await readdir(join(ROOT, place.folder), { recursive: true });
  const files = names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${place.folder}/${name}`);
  const read = files.sort().map(async (file) => ({ file, text: await readFile(join(ROOT, file), "utf8") }));
  const rows = (await Promise.all(read))
    .filter(({ file, text }) => ("shows" in place ? place.shows.test(text) : place.name.test(basename(file))))
    .map(({ file, text }) => `| ${sentenceOf(text)} | ${link(file)} |`);
  return `## ${place.title}\n\n| what | file |\n| --- | --- |\n${rows.join("\n")}\n`;
}

/** The first sentence of the JSDoc of the file's first function, else of its first export. */
function sentenceOf(text: string): string {
  const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (async function|function)?/g;
  const found = [...text.matchAll(documented)];
  const [, comment = ""] = found.find(([, , isFunction]) => isFunction) ?? found[0] ?? [];
  const line = comment
    .replace(/\n\s*\*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.split(/(?<=\.)\s/)[0]?.replaceAll("|", "\\|") ?? "";
}

const SQL_FOLDER = "apps/api/sql";

/** The functions, views and triggers of the database, and the files that name them. */
async function routineRows(): Promise<string[]> {
  const [routines, callers] = await Promise.all([
    readAll(SQL_FOLDER, /\.sql$/),
    readAll("apps/api/src", /(?<!\.test)\.ts$/),
  ]);
  return routines.map(({ file, text }) => {
    const name = basename(file, ".sql");
    const [, table] = /^\s*create trigger \w+ [\s\S]*? on (\w+)/m.exec(text) ?? [];
    const isNamed = new RegExp(String.raw`\b${name}\b`);
    // Nothing calls a trigger, and one may have the name of a table.
    const users = table
      ? []
      : [...routines, ...callers].filter(
          (other) => other.file !== file && isNamed.test(withoutComments(other.text)),
        );
    const what = table ? `Trigger of ${table}.` : sqlSentenceOf(text);
    return `| ${what} | ${link(file)} | ${users.map((user) => link(user.file)).join(", ")} |`;
  });
}

const withoutComments = (text: string): string => text.replace(/^\s*(--|\/\/|\/?\*).*$/gm, "");

/** The first sentence of the comment before the definition. */
function sqlSentenceOf(text: string): string {
  const [comment = ""] = /^(--.*\n)+/.exec(text) ?? [];
  const line = comment.replace(/^-- ?/gm, "").replace(/\s+/g, " ").trim();
  return line.split(/(?<=\.)\s/)[0]?.replaceAll("|", "\\|") ?? "";
}

async function readAll(folder: string, name: RegExp): Promise<{ file: string; text: string }[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  const files = names.filter((file) => name.test(file)).map((file) => `${folder}/${file}`);
  return Promise.all(
    files.sort().map(async (file) => ({ file, text: await readFile(join(ROOT, file), "utf8") })),
  );
}

async function endpointRows(): Promise<string[]> {
  const routes = await readAll("apps/api/src/features", /\.routes\.ts$/);
  const endpoints = await listEndpointExports();
  endpoints.sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path, "en"));
  return endpoints.map(({ endpoint, file: contract, name }) => {
    const module = `@foyer/contract/${contract}`;
    const mounts = new RegExp(String.raw`\b${name}\b`);
    const server = routes
      .filter(({ text }) => text.includes(`"${module}"`) && mounts.test(text))
      .map(({ file }) => link(file));
    const cells = [
      `\`${endpoint.method} ${endpoint.path}\``,
      accessOf(endpoint),
      link(`packages/contract/src/${contract}`),
      server.join(", "),
    ];
    return `| ${cells.join(" | ")} |`;
  });
}

function accessOf({ access }: Endpoint): string {
  if (typeof access === "string") return access;
  return "staff" in access ? access.staff : `${access.project} of the project`;
}

const page = `# Where to find it

Generated by \`npm run find\` from the table of screens, the contract and the files themselves; a check fails when it is out of date.

## Screens

| screen | address | file |
| --- | --- | --- |
${screenRows().join("\n")}

${(await Promise.all(PLACES.map(placeSection))).join("\n")}
## Functions, views and triggers of the database

| what | file | used by |
| --- | --- | --- |
${(await routineRows()).join("\n")}

## Endpoints

| call | who may | contract | server |
| --- | --- | --- | --- |
${(await endpointRows()).join("\n")}
`;

const current = existsSync(TARGET) ? await readFile(TARGET, "utf8") : "";
if (current !== page) {
  if (flags.has("check")) {
    console.error("docs/FIND.md is out of date: run `npm run find`.");
    process.exitCode = 1;
  } else {
    await writeFile(TARGET, page);
  }
}
