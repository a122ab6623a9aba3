import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { ensureFirstAdmin } from "../../src/features/staff/staff.service.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import type { Database } from "../../src/platform/db/schema.ts";
import { setUpSignIn } from "../../src/platform/identity-provider/set-up-sign-in.ts";
import { silentLog } from "../../src/platform/log.ts";
import { OidcClient } from "./oidc-client.ts";

/** A listening server with the built-in identity provider. */
export type SignInApp = {
  app: FastifyInstance;
  db: Kysely<Database>;
  url: string;
  publicUrl: string;
  /** A new browser. */
  client(): OidcClient;
  stop(): Promise<void>;
};

export const PASSWORD = "correct horse battery";

/** Starts a server on a database of the test's; its account is `admin` with PASSWORD. */
export async function startSignInApp(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<SignInApp> {
  const port = environment.PORT ?? String(await freePort());
  const config = readConfig({
    LOG_LEVEL: "silent",
    FOYER_ADMIN_PASSWORD: PASSWORD,
    ...environment,
    PORT: port,
  });
  const { db, close } = openDatabase(databaseUrl, { max: 10, log: silentLog });
  await ensureFirstAdmin(db, config);
  const app = await buildApp({ config, db, signIn: await setUpSignIn(db, config, silentLog) });
  await app.listen({ port: config.PORT, host: "127.0.0.1" });
  return {
    app,
    db,
    url: `http://127.0.0.1:${port}`,
    publicUrl: config.publicUrl,
    client: () =>
      new OidcClient({
        issuer: `${config.publicUrl}/oidc`,
        clientId: config.OIDC_CLIENT_ID,
        redirectUri: `${config.publicUrl}/auth-callback`,
      }),
    stop: async () => {
      await app.close();
      await close();
    },
  };
}

const PORTS = 500;

/**
 * A port for a server whose address has to be known before it starts. It is outside the range from which the system
 * takes ports by itself, and each worker has other ones, so nobody takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  const first = 20_000 + PORTS * (Number(process.env.VITEST_POOL_ID ?? 0) % 24);
  const start = Math.floor(Math.random() * PORTS);
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = first + ((start + tries) % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free");
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
