import { afterAll, beforeAll } from "vitest";
import { expectInvariants } from "../database/invariants.ts";
import { startTestApp, type TestApp } from "./app-client.ts";

/** The server of the test file that called `setUpApp`. */
export let app: TestApp;

/** Starts a server for a test file, and stops it after its tests; `environment` adds to its settings. */
export function setUpApp(environment: () => Promise<Record<string, string>> = async () => ({})): void {
  beforeAll(async () => {
    app = await startTestApp(await environment());
  });
  afterAll(() => app?.stop());
}

/** Starts a server for a test file; after its tests the invariants of the data must hold. */
export function setUpCheckedApp(): void {
  setUpApp();
  // Hooks of the end run in reverse order: this one before the server stops.
  afterAll(async () => {
    if (app) await expectInvariants(app.db);
  });
}
