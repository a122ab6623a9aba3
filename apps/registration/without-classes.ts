import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:re2js-without-classes";
/** Matches the tables of Unicode classes (`\p{…}`) in the package's source. */
const TABLES =
  /\tstatic (CATEGORIES|SCRIPTS|FOLD_CATEGORIES|FOLD_SCRIPT) = new LazyMap\(\{\n[\s\S]*?\n\t\}\);\n/g;
const TABLE_COUNT = 4;

/** Serves the regex engine without its tables of Unicode classes. It rejects `\p{Greek}`; all else is the same. */
export function engineWithoutClasses(): Plugin {
  return {
    name: "engine-without-classes",
    resolveId: (name) => (name === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const source = await readFile(fileURLToPath(import.meta.resolve("re2js")), "utf8");
      if (source.match(TABLES)?.length !== TABLE_COUNT)
        throw new Error("re2js has other tables in this version.");
      return source.replace(TABLES, (_table, name: string) => `\tstatic ${name} = new LazyMap({});\n`);
    },
  };
}
