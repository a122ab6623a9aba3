import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { freePort, type SignInApp, startSignInApp } from "./sign-in-app.ts";

/** The server of the test file that called `setUpSignInApp`, and its database. */
export let app: SignInApp;
export let database: TestDatabase;
/** The second server process of the test file that called `setUpSignInPair`. */
export let other: SignInApp;

/** Starts a server with the built-in identity provider for a test file. */
export function setUpSignInApp(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startSignInApp(database.url);
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });
}

/** Starts two server processes with one database, behind a proxy, so that a test can come from any address. */
export function setUpSignInPair(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    const behindProxy = { TRUST_PROXY_HOPS: "1" };
    app = await startSignInApp(database.url, behindProxy);
    const port = String(await freePort());
    other = await startSignInApp(database.url, { ...behindProxy, PORT: port, PUBLIC_URL: app.url });
  });
  afterAll(async () => {
    await other?.stop();
    await app?.stop();
    await database?.drop();
  });
}

export const json = async (answer: Response) => (await answer.json()) as Record<string, string>;
export const session = (token: string, url = app.url) =>
  fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } });
