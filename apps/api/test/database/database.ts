import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { databaseUrl } from "./database-server.ts";
import { allowTriggers, createOnNodes, dropOnNodes } from "./test-cluster.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated and seeded database of its own for a test file; it takes about as long as one slow query. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const nodes = inject("nodes");
  const name = `foyer_test_${randomBytes(6).toString("hex")}`;
  await createOnNodes(nodes, name, inject("templateDatabase"));
  if (inject("isDistributed")) await allowTriggers(nodes, name);
  return {
    url: databaseUrl(inject("serverUrl"), name),
    drop: () => dropOnNodes(nodes, name),
  };
}
