import { parseJson } from "@foyer/api-client/read-problem.ts";
import { type Parts, toRequest } from "@foyer/api-client/to-request.ts";
import type { Role } from "@foyer/contract/access.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Kysely } from "kysely";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import type { Database } from "../../src/platform/db/schema.ts";
import { runDueWork } from "../../src/platform/durable-work/run-due-work.ts";
import type { WorkKind } from "../../src/platform/durable-work/work-kind.ts";
import { setUpSignIn } from "../../src/platform/identity-provider/set-up-sign-in.ts";
import { type Log, silentLog } from "../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { ProjectStatements } from "./project-statements.ts";
import { createTestIssuer, type TestIssuer } from "./tokens.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests inspect any body
type Body = any;
/** An answer as a test looks at it. */
export type Answer = { status: number; headers: Record<string, unknown>; body: Body; text: string };

/** A whole server on a database of its own, with one member of staff per role. */
export type TestApp = {
  app: FastifyInstance;
  db: Kysely<Database>;
  /** The log of jobs, which take a whole app as their parts. */
  log: Log;
  databaseUrl: string;
  issuer: TestIssuer;
  /** Tokens. */
  admin: string;
  manager: string;
  operator: string;
  viewer: string;
  /** Signed in, but not on the staff list. */
  stranger: string;
  /** Calls an endpoint with a token: by default the admin's, null for none. */
  call(
    endpoint: Endpoint,
    input: Parts,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Calls a public endpoint from another machine's address, so that its network counts. */
  callFrom(remoteAddress: string, endpoint: Endpoint, input: Parts): Promise<Answer>;
  /** Sends any request. */
  send(request: InjectOptions): Promise<Answer>;
  /** Does the due work of a kind, as one server does. */
  work(kind: WorkKind): Promise<void>;
  stop(): Promise<void>;
};

const NAMES: Record<Role, string> = {
  admin: "Ada Admin",
  manager: "Max Manager",
  operator: "Olga Operator",
  viewer: "Vera Viewer",
};

const DAY_SECONDS = 86_400;

/**
 * Starts a server with an external identity provider, by default on a database of its own; `environment` adds to its
 * settings.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  makeDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<TestApp> {
  const [database, issuer] = await Promise.all([makeDatabase(), createTestIssuer()]);
  const { db, close } = openDatabase(database.url, { max: 10, log: silentLog });
  const config = readConfig({
    LOG_LEVEL: "silent",
    OIDC_ISSUER: issuer.issuer,
    // Samples of webhooks name it.
    OUTBOUND_ALLOW: "receiver.example",
    ...environment,
  });
  const app = await buildApp({ config, db, signIn: await setUpSignIn(db, config, silentLog) });
  await app.ready();

  // A file of tests may take longer than a token of ten minutes.
  const mint = (subject: string) =>
    issuer.mint({ subject, claims: { exp: Math.floor(Date.now() / 1000) + DAY_SECONDS } });
  const tokenOf = async (role: Role) => {
    await db
      .insertInto("staff")
      .values({ issuer: issuer.issuer, subject: role, name: NAMES[role], email: null, role })
      .execute();
    return mint(role);
  };
  const statements = new ProjectStatements();
  const send = async (request: InjectOptions): Promise<Answer> => {
    const { statusCode, headers, body } = await statements.during(
      { method: request.method, url: String(request.url) },
      () => app.inject(request),
    );
    return { status: statusCode, headers, text: body, body: parseJson(body) };
  };
  const admin = await tokenOf("admin");
  return {
    app,
    db,
    log: silentLog,
    databaseUrl: database.url,
    issuer,
    admin,
    manager: await tokenOf("manager"),
    operator: await tokenOf("operator"),
    viewer: await tokenOf("viewer"),
    stranger: await mint("stranger"),
    send,
    work: (kind) => runDueWork({ db, log: silentLog }, statements.ofWork(kind), new AbortController().signal),
    callFrom: (remoteAddress, endpoint, input) => {
      const { method, address, headers, body } = toRequest(endpoint, input, null);
      const payload = typeof body === "string" && { payload: body };
      return send({ method, url: address, headers, remoteAddress, ...payload });
    },
    call: (endpoint, input, token = admin, more = {}) => {
      const { method, address, headers, body } = toRequest(endpoint, input, token);
      const payload = typeof body === "string" && { payload: body };
      return send({ method, url: address, headers: { ...headers, ...more }, ...payload });
    },
    stop: async () => {
      await app.close();
      const strays = await statements.listStrays(database.url);
      await close();
      await Promise.all([database.drop(), issuer.close()]);
      if (strays.length > 0) throw new Error(`Statements look beyond their project:\n${strays.join("\n\n")}`);
    },
  };
}
