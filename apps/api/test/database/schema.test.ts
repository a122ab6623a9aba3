import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createTestDatabase } from "./database.ts";
import { generateSchema, SCHEMA_FILE } from "./generate-schema.ts";

it("schema.ts is what the migrations make", async () => {
  const database = await createTestDatabase();
  try {
    const generated = await generateSchema(database.url);
    expect(await readFile(SCHEMA_FILE, "utf8"), "schema.ts is out of date: npm run schema").toBe(generated);
  } finally {
    await database.drop();
  }
});
