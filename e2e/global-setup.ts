import type { TestProject } from "vitest/node";
import { startServer } from "../tools/harness/start-server.ts";
import { buildApps } from "../tools/setup/build-apps.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the server under test answers, without a slash at the end. */
    baseUrl: string;
    /** Its database, for rows that no screen makes. */
    databaseUrl: string;
    /** The password of the account `admin` there. */
    adminPassword: string;
  }
}

/** One real server, with the built browser apps and a database of its own, for all end-to-end tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildApps();
  const adminPassword = "e2e correct horse battery";
  const server = await startServer({ FOYER_ADMIN_PASSWORD: adminPassword });
  project.provide("baseUrl", server.baseUrl);
  project.provide("databaseUrl", server.databaseUrl);
  project.provide("adminPassword", adminPassword);
  return server.stop;
}
