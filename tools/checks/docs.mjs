// Holds the documents to the code: the tree of docs/ARCHITECTURE.md names every folder that it should, and each file,
// folder and function that a document names in backticks exists, and so does each rule and decision that is cited, and
// each test that holds a promise of docs/SECURITY.md; the map of what API tests share names every file.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../setup/places.mjs";
import { findCitationErrors } from "./citations.mjs";
import { findPromiseErrors, SECURITY } from "./promises.mjs";
import { findTestMapErrors } from "./test-map.mjs";

const ARCHITECTURE = "docs/ARCHITECTURE.md";
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", ARCHITECTURE, SECURITY];
/** Each folder in these is a room of its own, so the tree says what it is for. */
const ROOMS = [
  "packages",
  "packages/domain/src",
  "packages/domain/src/scenario",
  "apps",
  "apps/api/src",
  "apps/api/src/platform",
  "apps/api/src/features",
  "apps/admin/src",
  "apps/admin/src/features",
  "apps/registration/src",
  "apps/desk/src",
  "tools",
];
const SOURCE = /\.(ts|tsx|mjs|js|css|sql|sh|json|yaml|md)$/;
/** A pattern (x.routes.ts, NNNN_name.sql) stands for many files, and a setting is no file. */
const NO_FILE = /^\.\/|[A-Z]{4}|^x\./;

const LEFT_OUT = /(^|\/)(node_modules|dist|\.git|\.cache)(\/|$)|^(data|screens)(\/|$)|^docs\/screens\//;

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8", withFileTypes: false })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !LEFT_OUT.test(path));
const paths = new Set([...files, ...files.map((path) => dirname(path))]);
const code = files
  .filter((path) => SOURCE.test(path) && !path.endsWith(".md") && !path.includes("/seed/"))
  .map((path) => {
    try {
      return readFileSync(join(ROOT, path), "utf8");
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EISDIR") throw error;
      return ""; // a folder with a dot in its name
    }
  })
  .join("\n");

const errors = [
  ...treeErrors(),
  ...findCitationErrors(),
  ...findPromiseErrors(files),
  ...findTestMapErrors(files),
  ...DOCUMENTS.flatMap(namedErrors),
];
for (const error of errors) console.log(error);
console.log(
  errors.length > 0 ? `${errors.length} statements are not true` : "the documents name what is there",
);
process.exit(errors.length > 0 ? 1 : 0);

function treeErrors() {
  const tree = readTree();
  const missing = ROOMS.flatMap((room) => foldersIn(room).filter((folder) => !tree.includes(folder)));
  return [
    ...tree.filter((path) => !paths.has(path)).map((path) => `${ARCHITECTURE}: ${path} is not there`),
    ...missing.map((path) => `${ARCHITECTURE}: the tree does not name ${path}/`),
  ];
}

/** The paths of the first code block, whose lines are indented by two spaces a level. */
function readTree() {
  const block = /```\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, ARCHITECTURE), "utf8"))?.[1] ?? "";
  /** @type {string[]} */
  const above = [];
  return block
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line) => {
      const level = (line.length - line.trimStart().length) / 2;
      if (!Number.isInteger(level) || level > above.length) return []; // the rest of a description
      const names =
        line
          .trim()
          .split(/\s{2,}/)[0]
          ?.split(" ") ?? [];
      const paths = names.map((name) => [...above.slice(0, level), name.replace(/\/$/, "")].join("/"));
      above.length = level;
      above.push((names[0] ?? "").replace(/\/$/, ""));
      return paths;
    });
}

/** @param {string} room */
function foldersIn(room) {
  return readdirSync(join(ROOT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.test(entry.name))
    .map(({ name }) => `${room}/${name}`);
}

/** @param {string} document */
function namedErrors(document) {
  const text = readFileSync(join(ROOT, document), "utf8").replace(/```[\s\S]*?```/g, "");
  const names = [...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name))];
  return names.filter((name) => !isThere(name)).map((name) => `${document}: there is no ${name}`);
}

/** `domain/scenario` is how a package's folder is spoken of. @param {string} path */
function withSource(path) {
  return path.replace("/", "/src/");
}

/** @param {string} name */
function isThere(name) {
  if (NO_FILE.test(name)) return true;
  const isPath =
    /^[\w@.*/{}-]+\.(ts|tsx|mjs|js|css|sql|md|json|yaml)$/.test(name) ||
    /^[\w.-]+(\/[\w.-]+)+\/?$/.test(name);
  if (isPath && !name.includes("*")) {
    const path = name.replace(/\/$/, "");
    return [...paths].some(
      (known) => known === path || known.endsWith(`/${path}`) || known.endsWith(`/${withSource(path)}`),
    );
  }
  const isFunction = /^[a-z]+[A-Z]\w*(\(…?\))?$/.test(name);
  return !isFunction || new RegExp(`\\b${name.replace(/\(.*/, "")}\\b`).test(code);
}
