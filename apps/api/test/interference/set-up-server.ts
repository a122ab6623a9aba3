import { afterAll, beforeAll } from "vitest";
import { app, setUpApp } from "../server/set-up-app.ts";
import { type Server, startServer } from "./start-server.ts";

/** The server process of the test file that called `setUpServer`, on the database of its `app`. */
export let server: Server;

/** Starts a server in a process of its own for a test file. */
export function setUpServer(): void {
  setUpApp();
  beforeAll(async () => {
    server = await startServer(app);
  });
  afterAll(() => server?.kill());
}
