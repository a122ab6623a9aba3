import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { BAD_TOKENS, createTestIssuer, type TestIssuer } from "../../../test/server/tokens.ts";
import { startForeignProvider } from "../../../test/sign-in/foreign-provider.ts";
import { OidcClient } from "../../../test/sign-in/oidc-client.ts";
import { PASSWORD, startSignInApp } from "../../../test/sign-in/sign-in-app.ts";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { openDatabase } from "../db/database.ts";
import type { Database } from "../db/schema.ts";
import { setUpSignIn } from "../identity-provider/set-up-sign-in.ts";
import { silentLog } from "../log.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let close: () => Promise<void>;
let issuer: TestIssuer;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.url, { max: 5, log: silentLog }));
  issuer = await createTestIssuer();
});
afterAll(async () => {
  await close();
  await database.drop();
  await issuer.close();
});

/** A server that trusts an external issuer; `work` gets a function that asks for the session of a token. */
async function withServer(
  environment: Record<string, string>,
  work: (
    who: (authorization?: string) => Promise<{ status: number; body: unknown }>,
    app: FastifyInstance,
  ) => Promise<void>,
): Promise<void> {
  const config = readConfig({ LOG_LEVEL: "silent", OIDC_ISSUER: issuer.issuer, ...environment });
  const app = await buildApp({ config, db, signIn: await setUpSignIn(db, config, silentLog) });
  try {
    const who = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await app.inject({ url: "/api/session", headers });
      return { status: answer.statusCode, body: answer.json() };
    };
    await work(who, app);
  } finally {
    await app.close();
  }
}

async function addStaff(
  subject: string,
  role: "viewer" | "admin" | null,
  projects: number[] = [],
  active = true,
) {
  const { id } = await db
    .insertInto("staff")
    .values({ issuer: issuer.issuer, subject, name: `${subject} of the list`, email: null, role, active })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const project_id of projects) {
    await sql`
      insert into project (id, name, start_date_time, end_date_time, time_zone)
      overriding system value values (${project_id}, 'Fair', now(), now(), 'UTC')`.execute(db);
    await db.insertInto("staff_project").values({ project_id, staff_id: id }).execute();
  }
}

/** The fields of a session that are those of the installation. */
const OF_INSTALLATION = { currency: "EUR", hasMailServer: false, cardPayments: null };

describe("tokens", () => {
  test("a bad token is answered like a missing one", async () => {
    await addStaff("victim", "admin");
    await withServer({}, async (who) => {
      for (const kind of BAD_TOKENS) {
        const { status, body } = await who(`Bearer ${await issuer.mintBad(kind, "victim")}`);
        expect([kind, status, body]).toMatchObject([kind, 401, { Error: { Code: "not-signed-in" } }]);
      }
      // Control: the same token without the defect is accepted.
      expect((await who(`Bearer ${await issuer.mint({ subject: "victim" })}`)).status).toBe(200);
    });
  });

  test("another scheme or half a header counts as no token", async () => {
    const token = await issuer.mint({ subject: "victim" });
    await withServer({}, async (who) => {
      for (const header of [
        undefined,
        "",
        "Bearer",
        "Bearer ",
        `Basic ${token}`,
        token,
        `Bearer ${token} x`,
      ]) {
        expect([header, (await who(header)).status]).toEqual([header, 401]);
      }
      expect((await who(`bearer ${token}`)).status).toBe(200);
    });
  });

  test("clocks may differ by half a minute, not by more", async () => {
    const now = Math.floor(Date.now() / 1000);
    await withServer({}, async (who) => {
      const status = async (claims: object) =>
        (await who(`Bearer ${await issuer.mint({ subject: "victim", claims: { ...claims } })}`)).status;
      expect(await status({ exp: now - 20 })).toBe(200);
      expect(await status({ exp: now - 40 })).toBe(401);
      expect(await status({ nbf: now + 20 })).toBe(200);
      expect(await status({ nbf: now + 40 })).toBe(401);
      expect(await status({ iat: now + 20 })).toBe(200);
      expect(await status({ iat: now + 40 })).toBe(401);
      expect(await status({ iat: now + 600, nbf: now + 600 })).toBe(401);
      expect(await status({ auth_time: now + 20 })).toBe(200);
      expect(await status({ auth_time: now + 600 })).toBe(401);
      for (const iat of ["soon", 1e300, -1]) expect([iat, await status({ iat })]).toEqual([iat, 401]);
      expect(await status({ iat: undefined })).toBe(200);
    });
  });

  test("a plain JWT of an external provider is accepted when it has no mark of an ID token", async () => {
    await withServer({ OIDC_CLIENT_ID: "one-id", OIDC_AUDIENCE: "one-id" }, async (who) => {
      const status = async (claims: object) =>
        (
          await who(
            `Bearer ${await issuer.mint({ subject: "victim", claims: { aud: "one-id", ...claims }, header: { typ: "JWT" } })}`,
          )
        ).status;
      expect(await status({ scope: "openid" })).toBe(200);
      expect(await status({ scope: undefined, scp: "access" })).toBe(200);
      expect(await status({ scope: undefined })).toBe(401);
      expect(await status({ typ: "ID" })).toBe(401);
      expect(await status({ token_use: "id" })).toBe(401);
    });
  });

  test("a subject that is not a string is refused with 401, not 500", async () => {
    await withServer({}, async (who) => {
      for (const subject of ["a\0b", ""]) {
        expect((await who(`Bearer ${await issuer.mint({ subject })}`)).status).toBe(401);
      }
    });
  });

  test("a subject of more than 255 characters is refused: it would be stored and shown", async () => {
    await withServer({}, async (who) => {
      const ask = async (subject: string) => who(`Bearer ${await issuer.mint({ subject })}`);
      expect((await ask("s".repeat(3_000))).status).toBe(401);
      expect((await ask("s".repeat(256))).status).toBe(401);
      expect((await ask("s".repeat(255))).status).toBe(200);
    });
  });

  test("a long subject is shown as a name only in part, and half a character is never shown", async () => {
    await withServer({}, async (who) => {
      const nameOf = async (subject: string, claims: object) =>
        (await who(`Bearer ${await issuer.mint({ subject, claims: { ...claims } })}`)).body;
      const named = { name: undefined, preferred_username: undefined, email: undefined };
      expect(await nameOf("s".repeat(255), named)).toMatchObject({ name: "s".repeat(200) });
      expect(await nameOf("short", { ...named, name: `${"n".repeat(199)}🎫🎫` })).toMatchObject({
        name: "n".repeat(199),
      });
    });
  });

  test("the keys are fetched once and cached; unknown key names do not fetch them again and again", async () => {
    await withServer({}, async (who) => {
      const before = issuer.keyRequests();
      const token = await issuer.mint({ subject: "victim" });
      await Promise.all(Array.from({ length: 10 }, () => who(`Bearer ${token}`)));
      const stranger = await issuer.mint({ subject: "victim", header: { kid: "unknown" } });
      // The keys were read a moment ago, so a new one may be missing: 503, not 401.
      for (let round = 0; round < 10; round += 1) expect((await who(`Bearer ${stranger}`)).status).toBe(503);
      expect(issuer.keyRequests() - before).toBeLessThanOrEqual(2);
    });
  });

  test("while the provider cannot be reached the answer is 503, not 401", async () => {
    const gone = await createTestIssuer();
    const token = await gone.mint({ subject: "victim" });
    await gone.close();
    await withServer({ OIDC_ISSUER: gone.issuer }, async (who) => {
      expect(await who(`Bearer ${token}`)).toMatchObject({ status: 503, body: { Error: { Code: "busy" } } });
    });
  });
});

describe("access", () => {
  test("role and projects come from the staff list at every request", async () => {
    await addStaff("vera", "viewer", [9, 4]);
    const token = await issuer.mint({
      subject: "vera",
      claims: { name: "Vera of the token", roles: ["admin"] },
    });
    await withServer({}, async (who) => {
      const session = async () => (await who(`Bearer ${token}`)).body;
      expect(await session()).toEqual({
        name: "vera of the list",
        role: "viewer",
        projects: [4, 9],
        ...OF_INSTALLATION,
      });
      await db.updateTable("staff").set({ role: "admin" }).where("subject", "=", "vera").execute();
      expect(await session()).toMatchObject({ name: "vera of the list", role: "admin", projects: "all" });
      await db.updateTable("staff").set({ active: false }).where("subject", "=", "vera").execute();
      expect(await session()).toEqual({
        name: "vera of the list",
        role: null,
        projects: [],
        ...OF_INSTALLATION,
      });
    });
  });

  test("the same subject at another issuer is another person", async () => {
    await db
      .insertInto("staff")
      .values({ issuer: "https://other.example", subject: "zoe", name: "Zoe", email: null, role: "admin" })
      .execute();
    const token = await issuer.mint({ subject: "zoe", claims: { name: "Other Zoe" } });
    await withServer({}, async (who) => {
      expect((await who(`Bearer ${token}`)).body).toEqual({
        name: "Other Zoe",
        role: null,
        projects: [],
        ...OF_INSTALLATION,
      });
    });
  });

  test("with a roles claim the role comes from the token, the projects still from the staff list", async () => {
    await addStaff("claire", "admin", [3]);
    await addStaff("clive", null, [5], false);
    await withServer({ OIDC_ROLES_CLAIM: "realm_access.roles" }, async (who) => {
      const session = async (subject: string, roles: unknown) =>
        (await who(`Bearer ${await issuer.mint({ subject, claims: { realm_access: { roles } } })}`)).body;
      expect(await session("claire", ["viewer", "operator"])).toMatchObject({
        role: "operator",
        projects: [3],
      });
      expect(await session("claire", [])).toMatchObject({ role: null });
      expect(await session("nobody-knows", ["manager"])).toMatchObject({ role: "manager", projects: [] });
      expect(await session("nobody-knows", ["admin"])).toMatchObject({ role: "admin", projects: "all" });
      expect(await session("clive", ["admin"])).toMatchObject({ role: null, projects: [] });
    });
  });

  test("a person without a role is told they may not, where a role is needed", async () => {
    const token = await issuer.mint({ subject: "newcomer" });
    await withServer({}, async (_, app) => {
      const answer = await app.inject({
        url: "/api/entity-count",
        headers: { authorization: `Bearer ${token}` },
      });
      expect([answer.statusCode, answer.json().Error.Code]).toEqual([403, "not-allowed"]);
    });
  });
});

test("a separately configured provider: its tokens are accepted, those of the built-in one are not", async () => {
  const redirectUri = "http://127.0.0.1:1/auth-callback";
  const foreign = await startForeignProvider(redirectUri);
  const builtIn = await startSignInApp(database.url);
  try {
    const client = new OidcClient({ issuer: foreign.url, clientId: "their-client", redirectUri });
    const callback = await foreign.signIn(client, "fatima");
    const tokens = (await (await client.exchange(callback)).json()) as Record<string, string>;
    const { access_token: theirs = "", id_token: theirIdToken = "" } = tokens;
    expect(decodeJwt(theirs)).toMatchObject({ iss: foreign.url, aud: "their-audience" });
    const { access_token: ours } = await builtIn.client().tokens("admin", PASSWORD);

    await withServer(foreign.environment, async (who, app) => {
      expect(await who(`Bearer ${theirs}`)).toEqual({
        status: 200,
        body: { name: "Fatima Foreign", role: "manager", projects: [], ...OF_INSTALLATION },
      });
      expect((await who(`Bearer ${theirIdToken}`)).status).toBe(401);
      expect((await who(`Bearer ${ours}`)).status).toBe(401);
      const settings = await app.inject("/api/public/sign-in-config");
      expect(settings.json()).toEqual({
        issuer: foreign.url,
        clientId: "their-client",
        audience: "their-audience",
        scope: "openid profile offline_access",
      });
      expect((await app.inject("/oidc/.well-known/openid-configuration")).statusCode).toBe(404);
    });
    const refused = await fetch(`${builtIn.url}/api/session`, {
      headers: { authorization: `Bearer ${theirs}` },
    });
    expect(refused.status).toBe(401);
  } finally {
    await builtIn.stop();
    await foreign.stop();
  }
});
