import { readdirSync, readFileSync } from "node:fs";

const ROOT = new URL("../../../../../", import.meta.url);

/** The back-office's typeface, as built: the browser has it already when the back-office asks for it. docs/DESIGN.md */
const FACE = /^inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The base of the sheet of a page that the server draws: the tokens, and the typeface if the back-office has been built. */
export const BASE_SHEET = [
  readSheet("tokens.css"),
  faceRules(builtFiles(new URL("apps/admin/dist/assets/", ROOT))),
  ":root { color-scheme: light dark }",
].join("\n");

/** The rules of the typeface, by the names of the built files; without it, the system's. */
export function faceRules(names: readonly string[]): string {
  const file = names.find((name) => FACE.test(name));
  if (file === undefined) return ":root { --face: var(--font-text) }";
  return `${readSheet("face/fallback.css")}
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap;
  src: url(/assets/${file}) format("woff2") }
:root { --face: "Inter Variable", "Inter Fallback", var(--font-text) }`;
}

/** The names of the files in a folder; without the folder none: while developing nothing is built. */
function builtFiles(folder: URL): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A sheet of the back-office without its comments. */
function readSheet(name: string): string {
  const text = readFileSync(new URL(`packages/ui/src/${name}`, ROOT), "utf8");
  return text.replace(/\/\*.*?\*\/\s*/gs, "").trim();
}
