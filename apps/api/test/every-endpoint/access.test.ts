import { type Access, isAtLeast, ROLES } from "@foyer/contract/access.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../database/fingerprint.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { BAD_TOKENS } from "../server/tokens.ts";

// The endpoints are read from the running server, so a new one is always tested.
// rules/access 1, 2: each endpoint declares its access; these tests check that the server enforces it.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = () => app.app.platform.endpoints;
const withAccess = (wanted: (access: Access) => boolean) =>
  endpoints().filter(({ access }) => wanted(access));

/** Calls with unknown ids and an empty body: access is refused before either is noticed. */
async function statusOf(endpoint: Endpoint, token: string | null, params: Record<string, string> = {}) {
  const ids = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, "999999999"]),
  );
  const body = endpoint.body === undefined ? {} : { body: {} };
  const { status } = await app.call(endpoint, { params: { ...ids, ...params }, ...body }, token);
  return status;
}

async function statuses(list: Endpoint[], token: string | null) {
  const all = await Promise.all(
    list.map(async (endpoint) => [nameOf(endpoint), await statusOf(endpoint, token)]),
  );
  return Object.fromEntries(all) as Record<string, number>;
}

const everyOne = (list: Endpoint[], status: number) =>
  Object.fromEntries(list.map((one) => [nameOf(one), status]));

it("declares an access for every endpoint, and only a few are public", () => {
  expect(endpoints().length).toBeGreaterThan(10);
  const isPublic = withAccess((access) => access === "public").map(({ path }) => path);
  expect(isPublic.every((path) => path.startsWith("/api/public/"))).toBe(true);
});

it("the public endpoints, and only they, are under /api/public", () => {
  for (const { path, access } of endpoints()) {
    expect(path.startsWith("/api/public/"), path).toBe(access === "public");
  }
});

describe("nobody", () => {
  it.each([
    ["no token", async (): Promise<string | null> => null] as const,
    ...BAD_TOKENS.map((kind) => [kind, () => app.issuer.mintBad(kind, "admin")] as const),
  ])("%s: 401 everywhere", async (_, token) => {
    const closed = withAccess((access) => access !== "public");
    expect(await statuses(closed, await token())).toEqual(everyOne(closed, 401));
  });

  it("leaves no row behind", async () => {
    const before = await fingerprint(app.db);
    await statuses(
      withAccess((access) => access !== "public"),
      null,
    );
    await statuses(
      withAccess((access) => typeof access === "object"),
      app.stranger,
    );
    expect(await fingerprint(app.db)).toBe(before);
  });
});

describe("a signed-in person without a role", () => {
  it("gets 403 wherever a role is required", async () => {
    const closed = withAccess((access) => typeof access === "object");
    expect(await statuses(closed, app.stranger)).toEqual(everyOne(closed, 403));
  });
});

describe.each(ROLES)("%s", (role) => {
  it("is let in by the declared role and no lower one", async () => {
    const staffOnly = withAccess((access) => typeof access === "object" && "staff" in access);
    for (const endpoint of staffOnly) {
      const { staff } = endpoint.access as { staff: (typeof ROLES)[number] };
      const status = await statusOf(endpoint, app[role]);
      if (isAtLeast(role, staff)) expect([401, 403], nameOf(endpoint)).not.toContain(status);
      else expect(status, nameOf(endpoint)).toBe(403);
    }
  });

  it("sees nothing of a project that is not theirs", async () => {
    const inProject = withAccess((access) => typeof access === "object" && "project" in access);
    for (const endpoint of inProject) {
      const { project } = endpoint.access as { project: (typeof ROLES)[number] };
      const status = await statusOf(endpoint, app[role]);
      // An admin may enter every project, so their body is parsed before the unknown project is noticed.
      const isRead = endpoint.body !== undefined || endpoint.upload !== undefined;
      const lacksQuery = endpoint.query?.safeParse({}).success === false;
      const unread = role === "admin" ? [...(isRead ? [415, 422] : []), ...(lacksQuery ? [400] : [])] : [];
      const notThere = [404, ...unread];
      expect(isAtLeast(role, project) ? notThere : [403], nameOf(endpoint)).toContain(status);
    }
  });
});

it("an inactive member of staff is let in nowhere", async () => {
  await app.db
    .insertInto("staff")
    .values({
      issuer: app.issuer.issuer,
      subject: "gone",
      name: "Gus Gone",
      email: null,
      role: "admin",
      active: false,
    })
    .execute();
  const closed = withAccess((access) => typeof access === "object");
  expect(await statuses(closed, await app.issuer.mint({ subject: "gone" }))).toEqual(everyOne(closed, 403));
});
