import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { administer, databaseUrl } from "./database-server.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated and seeded database of its own for a test file; it takes about as long as one slow query. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("serverUrl");
  const name = `foyer_test_${randomBytes(6).toString("hex")}`;
  await administer(
    server,
    `create database ${name} template ${inject("templateDatabase")} strategy file_copy`,
  );
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}
