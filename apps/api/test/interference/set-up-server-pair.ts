import { afterEach, beforeEach } from "vitest";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { type Server, startServer } from "./start-server.ts";

/** The two server processes of the current test, and a client on their database. */
export let app: TestApp;
export let servers: Server[] = [];

/** Starts two server processes on one database for every test. */
export function setUpServerPair(): void {
  beforeEach(async () => {
    app = await startTestApp();
    servers = await Promise.all([startServer(app), startServer(app)]);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((one) => one.kill()));
    await app?.stop();
  });
}
