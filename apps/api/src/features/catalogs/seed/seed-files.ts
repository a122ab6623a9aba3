import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Texts } from "@foyer/domain/locale/text.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../seed");

/** A row of any catalog; `key` identifies it permanently, whatever staff rename it to. */
export type SeedEntry = { key: string; internalName: string; texts: Texts };

/** The content of the files of `apps/api/seed`; parents are named by their keys. */
export type ReferenceData = {
  cultures: { code: string; name: string; rightToLeft: boolean }[];
  countries: SeedEntry[];
  regions: (SeedEntry & { country: string })[];
  "phone-codes": (SeedEntry & { phoneCode: string })[];
  "question-types": { name: string }[];
  steps: (SeedEntry & { enabledByDefault: boolean })[];
  questions: (SeedEntry & {
    step: string;
    questionType: string;
    enabledByDefault: boolean;
    settings: Record<string, unknown>;
  })[];
  answers: (SeedEntry & { question: string; enabledByDefault: boolean })[];
  "user-messages": SeedEntry[];
};

const NAMES = [
  "cultures",
  "countries",
  "regions",
  "phone-codes",
  "question-types",
  "steps",
  "questions",
  "answers",
  "user-messages",
] as const satisfies readonly (keyof ReferenceData)[];

export type SeedFiles = {
  /** Changes with any byte of the files. */
  hash: string;
  /** Parses the files; only needed when there is something to insert. */
  parse(): ReferenceData;
};

/** Reads the reference data that ships with this release. */
export async function readSeedFiles(): Promise<SeedFiles> {
  const files = await Promise.all(NAMES.map((name) => readFile(resolve(FOLDER, `${name}.json`), "utf8")));
  const hash = createHash("sha256");
  for (const file of files) hash.update(file);
  return {
    hash: hash.digest("hex"),
    parse: () =>
      Object.fromEntries(NAMES.map((name, index) => [name, JSON.parse(files[index] ?? "")])) as ReferenceData,
  };
}
