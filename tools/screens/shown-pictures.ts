import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

const DOCS = join(ROOT, "docs", "screens");
const DOCUMENTS = [join(ROOT, "README.md"), join(DOCS, "README.md")];

/** Renews the pictures in docs/screens that a document shows from those in `folder`, and removes all others. */
export async function renewShownPictures(folder: string): Promise<void> {
  const texts = await Promise.all(DOCUMENTS.map((file) => readFile(file, "utf8")));
  const shown = new Set(texts.flatMap(picturesIn));
  for (const file of shown) await copyFile(join(folder, file), join(DOCS, file));
  for (const file of await readdir(DOCS)) {
    if (file.endsWith(".png") && !shown.has(file)) await rm(join(DOCS, file));
  }
}

const picturesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^\]]*\]\((?:docs\/screens\/)?([\w-]+\.png)\)/g)].map(([, file = ""]) => file);
