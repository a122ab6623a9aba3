import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { type SignInApp, startSignInApp } from "./sign-in-app.ts";

/** The server of the test file that called `setUpSignInApp`, and its database. */
export let app: SignInApp;
export let database: TestDatabase;

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

export const json = async (answer: Response) => (await answer.json()) as Record<string, string>;
export const session = (token: string, url = app.url) =>
  fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } });
