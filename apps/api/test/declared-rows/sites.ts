import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The folder of the product. */
export const SOURCE = resolve(import.meta.dirname, "../../src");

/** A place in the source at which rows or a value are declared. */
export type Site = {
  /** The file and the line. */
  place: string;
  /** The source from there to the next one. */
  source: string;
};

/** All places of the product, without its tests. */
export async function listSites(): Promise<Site[]> {
  const sites: Site[] = [];
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    if (!file.endsWith(".test.ts") && !file.endsWith("sql-rows.ts")) {
      sites.push(...sitesIn(file, await readFile(join(SOURCE, file), "utf8")));
    }
  }
  return sites;
}

function sitesIn(file: string, source: string): Site[] {
  const starts = [...source.matchAll(/\bsql(?:Rows|Value)\b(?=[<(])/g)].map(({ index }) => index);
  return starts.map((start, index) => ({
    place: `${file}:${source.slice(0, start).split("\n").length}`,
    source: source.slice(start, starts[index + 1]),
  }));
}

/** The places where this text is written between parameters: short texts stand at several. */
export const findSites = (sites: readonly Site[], text: readonly string[]): Site[] =>
  sites.filter(({ source }) => hasInOrder(source, text));

function hasInOrder(source: string, texts: readonly string[]): boolean {
  let from = 0;
  return texts.every((text, index) => {
    const part = `${index === 0 ? "`" : "}"}${text}${index === texts.length - 1 ? "`" : "${"}`;
    const at = source.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
