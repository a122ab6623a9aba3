import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { seedReferenceData } from "../src/features/catalogs/seed/seed-reference-data.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../src/platform/db/embedded-postgres.ts";
import { prepareSchema } from "../src/platform/db/prepare-schema.ts";
import { silentLog } from "../src/platform/log.ts";
import { administer, databaseUrl } from "./database-server.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL on which databases may be created. */
    serverUrl: string;
    /** The name of the migrated and seeded database that test databases are copies of. */
    templateDatabase: string;
  }
}

/** One PostgreSQL and one prepared template database for all test files; TEST_DATABASE_URL names a server to use instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.TEST_DATABASE_URL);
  const template = `foyer_template_${randomBytes(4).toString("hex")}`;
  try {
    await administer(server.url, `create database ${template}`);
    await prepareTemplate(databaseUrl(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("serverUrl", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function prepareTemplate(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, log: silentLog });
  try {
    await prepareSchema(url, database, silentLog);
    await seedReferenceData(database.db, silentLog);
  } finally {
    await database.close();
  }
}

async function openServer(external: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (external) return { url: external, stop: async () => {} };
  const folder = await makeTemporaryFolder("test");
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
