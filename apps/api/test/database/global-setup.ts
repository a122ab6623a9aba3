import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../src/platform/db/embedded-postgres.ts";
import { silentLog } from "../../src/platform/log.ts";
import { databaseUrl } from "./database-server.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { makeFolderInMemory } from "./temporary-folder.ts";
import {
  closeTemplate,
  createOnNodes,
  distribute,
  dropOnNodes,
  isCluster,
  joinNodes,
  listNodes,
  type Nodes,
} from "./test-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL on which databases may be created. */
    serverUrl: string;
    /** That server; of a Citus cluster all nodes, the coordinator first. */
    nodes: Nodes;
    /** Whether test databases are distributed. */
    isDistributed: boolean;
    /** The name of the migrated and seeded database that test databases are copies of. */
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL and one prepared template database for all test files. TEST_DATABASE_URL names a server to use instead;
 * where that is a Citus coordinator, the template is distributed over its cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.TEST_DATABASE_URL);
  const template = `foyer_template_${randomBytes(4).toString("hex")}`;
  const nodes = await listNodes(server.url);
  const isDistributed = await isCluster(server.url);
  try {
    await createOnNodes(nodes, template);
    if (isDistributed) await joinNodes(server.url, nodes, template);
    await prepareDatabase(databaseUrl(server.url, template));
    if (isDistributed) {
      await distribute(server.url, template);
      await closeTemplate(nodes, template);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("serverUrl", server.url);
  project.provide("nodes", nodes);
  project.provide("isDistributed", isDistributed);
  project.provide("templateDatabase", template);
  return async () => {
    await dropOnNodes(nodes, template);
    await server.stop();
  };
}

async function openServer(external: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (external) return { url: external, stop: async () => {} };
  const folder = await makeFolderInMemory("test");
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
