import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databaseUrl } from "../database/database-server.ts";
import { makeTemporaryFolder } from "../database/temporary-folder.ts";
import { createOnNodes, dropOnNodes } from "../database/test-cluster.ts";
import { findSites, listSites } from "./sites.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The database that statements are described in, and the folder where those that are right are noted; null on a cluster. */
    declaredRows: { url: string; folder: string } | null;
  }
}

/**
 * What the test files need to compare declared rows with the database. After a run of all files it refuses a statement
 * that no test has run, for nobody has compared it. The other set-up comes first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, nodes, isDistributed, templateDatabase } = project.getProvidedContext();
  if (isDistributed) {
    project.provide("declaredRows", null);
    return async () => {};
  }
  const name = `${templateDatabase}_declared`;
  const folder = await makeTemporaryFolder("declared-rows");
  await createOnNodes(nodes, name, templateDatabase);
  project.provide("declaredRows", { url: databaseUrl(serverUrl, name), folder });
  return async () => {
    const neverRun = (await areAllRun(project)) ? await listNeverRun(folder) : [];
    await rm(folder, { recursive: true });
    await dropOnNodes(nodes, name);
    if (neverRun.length > 0) {
      console.error(`No test of the API runs these statements:\n${neverRun.join("\n")}`);
      // An error thrown here would keep the other set-up from stopping its server.
      process.exitCode = 1;
    }
  };
}

async function areAllRun(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const run = new Set(project.vitest.state.getTestModules().map(({ moduleId }) => moduleId));
  return testFiles.every((file) => run.has(file));
}

async function listNeverRun(folder: string): Promise<string[]> {
  const sites = await listSites();
  const seen = new Set<string>();
  for (const note of await readdir(folder)) {
    const text = JSON.parse(await readFile(join(folder, note), "utf8")) as string[];
    for (const { place } of findSites(sites, text)) seen.add(place);
  }
  return sites.map(({ place }) => place).filter((place) => !seen.has(place));
}
