import type { TestProject } from "vitest/node";
import { startServer } from "../tools/harness/start-server.ts";
import { buildApps } from "../tools/setup/build-apps.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Base URL of the server under test, without a trailing slash. */
    baseUrl: string;
    /** URL of its database, for rows that no screen creates. */
    databaseUrl: string;
    /** Password of its account `admin`. */
    adminPassword: string;
  }
}

/** Starts one real server, with the built browser apps and its own database, for all end-to-end tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildApps();
  const adminPassword = "e2e correct horse battery";
  // Webhooks of the tests go there; nothing listens on it.
  const environment = { FOYER_ADMIN_PASSWORD: adminPassword, OUTBOUND_ALLOW: "127.0.0.1:9" };
  const server = await startServer(environment);
  project.provide("baseUrl", server.baseUrl);
  project.provide("databaseUrl", server.databaseUrl);
  project.provide("adminPassword", adminPassword);
  return server.stop;
}
