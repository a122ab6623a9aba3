// Sheets take colours, sizes, weights, shapes and durations from packages/ui/src/tokens.css; docs/DESIGN.md says which.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../setup/places.mjs";

/**
 * @typedef {object} Rule
 * @property {RegExp} property
 * @property {RegExp} refused of its value
 * @property {string} use
 */

const RADIUS = String.raw`(?:0|inherit|var\(--radius-[\w-]+\))`;
/** A ring or an edge: a shadow without blur, in the colour of a token. */
const RING = String.raw`(?:inset )?\S+ \S+ 0 (?:\S+ )?var\(--[\w-]+\)`;
const NAMED =
  "white|black|red|green|blue|gr[ae]y|silver|orange|yellow|purple|pink|brown|navy|teal|maroon|crimson|gold";

/** @type {Rule[]} */
const RULES = [
  {
    property: /./,
    refused: /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(/i,
    use: "a colour of the tokens",
  },
  {
    property: /color|background|border|outline|fill|stroke|shadow|^--/,
    refused: new RegExp(String.raw`(?<![\w-])(${NAMED})(?![\w-])`),
    use: "a colour of the tokens",
  },
  {
    property: /^font-size$/,
    refused: /^(?!inherit$|[\d.]+%$|.*var\(--size-)/,
    use: "var(--size-…)",
  },
  { property: /^font$/, refused: /^(?!inherit$)/, use: "inherit, or its parts" },
  { property: /^font-weight$/, refused: /^(?!inherit$|var\(--weight-)/, use: "var(--weight-…)" },
  { property: /^font-family$/, refused: /^(?!inherit$|var\(--font-)/, use: "var(--font-…)" },
  {
    property: /^border-(\w+-)*radius$/,
    refused: new RegExp(`^(?!${RADIUS}( ${RADIUS})*$)`),
    use: "var(--radius-…)",
  },
  {
    property: /^(box|text)-shadow$/,
    refused: new RegExp(String.raw`^(?!none$|var\(--shadow-[\w-]+\)$|${RING}$)`),
    use: "var(--shadow-…), or a ring without blur",
  },
  { property: /filter$/, refused: /drop-shadow/, use: "var(--shadow-…)" },
  { property: /^transition/, refused: /(?<![\w-])[\d.]+m?s\b/, use: "var(--motion-…)" },
  {
    property: /./,
    refused:
      /var\(--(mantine-(color|primary|font|line-height|radius|shadow|spacing|h\d)|foyer-(line|canvas|hover|inset|current))/,
    use: "the token of the same name; shell/kit-variables.css has them all",
  },
];

/** In code: colours other than those of paper and ink, and weights that the scale does not have. */
const CODE = [
  { pattern: /["'`]#(?!fff["'`]|000["'`])[\da-f]{3,8}["'`]/i, use: "a colour of the tokens" },
  { pattern: /["'`]light-dark\(/, use: "a colour of the tokens" },
  { pattern: /\bfw=\{(?!400|500|600)\d+\}/, use: "400, 500 or 600" },
  { pattern: /var\(--(mantine-(color|font)|foyer-(line|canvas|hover|current))[\w-]*\)/, use: "a token" },
];

const SHEETS = /^(apps|packages)\/.*\.css$/;
const SOURCES = /^(apps\/(admin|desk|registration)|packages\/(ui|player))\/src\/.*(?<!\.test)\.tsx?$/;
const TOKENS = "packages/ui/src/tokens.css";

/**
 * Finds what a file says by itself instead of by a token.
 * @param {string} path
 * @param {string} text
 * @returns {string[]} sentences with the file and the line
 */
export function findLiterals(path, text) {
  return path.endsWith(".css") ? inSheet(path, text) : inCode(path, text);
}

/** @param {string} path @param {string} text */
function inSheet(path, text) {
  // A face declares its own family and weights.
  const bare = text.replace(/\/\*[\s\S]*?\*\/|@font-face \{[^}]*\}/g, (part) => part.replace(/[^\n]/g, " "));
  return [...bare.matchAll(/(?<=[;{}\s]|^)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap((found) => {
    const [, property = "", value = ""] = found;
    const plain = value.trim().replace(/\s+/g, " ");
    const rule = RULES.find((one) => one.property.test(property) && one.refused.test(plain));
    return rule ? [sentence(path, lineOf(bare, found.index), `${property}: ${plain}`, rule.use)] : [];
  });
}

/** @param {string} path @param {string} text */
function inCode(path, text) {
  return text.split("\n").flatMap((line, index) =>
    CODE.flatMap(({ pattern, use }) => {
      const found = pattern.exec(line);
      return found ? [sentence(path, index + 1, found[0], use)] : [];
    }),
  );
}

/**
 * Finds the variables that no file declares, such as tokens that were renamed; the kit's own are left out.
 * @param {readonly { path: string, text: string }[]} files
 * @returns {string[]}
 */
export function findUndeclared(files) {
  const declared = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)(?:"\]?)?\s*[:,]/g)].map(([, name]) => name)),
  );
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--(?!mantine-)[\w-]+)\)/g)]
      .filter(([, name]) => !declared.has(name))
      .map((found) => sentence(path, lineOf(text, found.index), found[0], "a token that is there")),
  );
}

/** @param {string} text @param {number} at */
const lineOf = (text, at) => text.slice(0, at).split("\n").length;

/** @param {string} path @param {number} line @param {string} found @param {string} use */
const sentence = (path, line, found, use) => `${path}:${line}: "${found}": use ${use}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== TOKENS && (SHEETS.test(path) || SOURCES.test(path)));
  const files = [TOKENS, ...paths].map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
  const literals = files.slice(1).flatMap(({ path, text }) => findLiterals(path, text));
  const found = [...literals, ...findUndeclared(files)];
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`${found.length} places have a token`);
  else console.log(`${paths.length} files use the tokens`);
  process.exit(found.length > 0 ? 1 : 0);
}
