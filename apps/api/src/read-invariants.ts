import { readFile } from "node:fs/promises";

const FILE = new URL("../invariants.sql", import.meta.url);

/** The query whose rows are violations of what must hold of the data. */
export const readInvariants = (): Promise<string> => readFile(FILE, "utf8");
