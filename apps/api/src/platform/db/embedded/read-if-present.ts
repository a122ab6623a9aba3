import { readFile } from "node:fs/promises";

/** Reads a text file; null if it does not exist. Any other failure is thrown. */
export async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
