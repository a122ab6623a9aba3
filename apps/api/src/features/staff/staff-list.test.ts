import * as contract from "@foyer/contract/invitations.ts";
import { getSession } from "@foyer/contract/session.ts";
import {
  getStaff,
  inviteStaff,
  listStaff,
  renewInvitation,
  resetPassword,
  updateStaff,
} from "@foyer/contract/staff.ts";
import { describe, expect, it } from "vitest";
import { audits, invite, member, projects, setUpStaff } from "../../../test/feature-setups/staff-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { tokenOf } from "../../../test/sign-in/staff-people.ts";

setUpStaff();

const update = (id: number, body: object, as = app.admin) =>
  app.call(updateStaff, { params: { id }, body }, as);
const bind = (token: string, as: string) => app.call(contract.bindInvitation, { body: { token } }, as);
const idOf = async (subject: string) =>
  (await app.db.selectFrom("staff").select("id").where("subject", "=", subject).executeTakeFirstOrThrow()).id;

describe("access", () => {
  const endpoints = [listStaff, getStaff, inviteStaff, updateStaff, renewInvitation, resetPassword];
  it.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s: admins only",
    async (_, one) => {
      const input = { params: { id: 1 }, body: { name: "x", role: "admin", active: true } };
      expect((await app.call(one, input, null)).status).toBe(401);
      for (const token of [app.stranger, app.viewer, app.operator, app.manager]) {
        expect(await app.call(one, input, token)).toMatchObject({
          status: 403,
          body: { Error: { Code: "not-allowed" } },
        });
      }
    },
  );
});

describe("the list", () => {
  it("has everybody by name, with roles and projects", async () => {
    const { status, body } = await app.call(listStaff, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ passwords: "theirs", rolesFromToken: false });
    const names = body.items.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(body.items).toContainEqual({
      id: await idOf("manager"),
      name: "Max Manager",
      email: null,
      role: "manager",
      active: true,
      joined: true,
      login: null,
      projectIds: [],
      lastSignInAt: null,
      hasSecondFactor: false,
      invitation: null,
      version: 1,
    });
    expect((await app.call(getStaff, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe("an invitation", () => {
  it.each([
    ["no name", { role: "viewer" }, { name: "Name is required" }],
    ["an empty name", { name: " ", role: "viewer" }, { name: "Name is required" }],
    ["no such role", { name: "x", role: "owner" }, { role: "Must be a role" }],
    ["no address", { name: "x", role: "viewer", email: "x@" }, { email: "Must be an email address" }],
    [
      "an unknown project",
      { name: "x", role: "viewer", projectIds: [987_654] },
      { projectIds: "This project does not exist." },
    ],
  ])("with %s is refused, and nothing is kept", async (_, body, fields) => {
    const before = await app.db.selectFrom("staff").select("id").execute();
    expect(await invite(body)).toMatchObject({ status: 422, body: { Error: { Fields: fields } } });
    expect(await app.db.selectFrom("staff").select("id").execute()).toEqual(before);
  });

  it("adds a person who cannot sign in yet, and returns the link once", async () => {
    const invited = await invite({
      name: " Nora New ",
      email: "nora@example.com",
      role: "operator",
      projectIds: [projects[1], String(projects[0]), projects[0]],
    });
    expect(invited).toMatchObject({
      status: 201,
      body: {
        staff: {
          name: "Nora New",
          email: "nora@example.com",
          role: "operator",
          active: true,
          joined: false,
          projectIds: [projects[0], projects[1]],
          invitation: { kind: "join", expired: false },
        },
        link: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/invitation\/[\w-]{43}$/) },
      },
    });
    const { staff, link } = invited.body;
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7.01);
    const everything = JSON.stringify([
      await app.call(listStaff, {}),
      await app.call(getStaff, { params: { id: staff.id } }),
      await app.db.selectFrom("invitation").selectAll().execute(),
      await app.db.selectFrom("audit").selectAll().execute(),
    ]);
    expect(everything).not.toContain(tokenOf(link.url));
    expect(everything).not.toContain("/invitation/");
    const [entry, ...more] = await audits(staff.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: "create",
      entity_name: "Nora New",
      staff_name: "Ada Admin",
      after: {
        name: "Nora New",
        role: "operator",
        projectIds: [projects[0], projects[1]],
        invitedUntil: link.expiresAt,
      },
    });
  });

  it.each([
    "first.last+tag@example.photography",
    "info@münchen.de",
    "почта@пример.рф",
    `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.org`,
  ])("takes the address %s, as a visitor's would be (rules/mail 11)", async (email) => {
    const invited = await invite({ name: "Somebody", email: ` ${email} `, role: "viewer" });
    expect(invited.body.staff.email).toBe(email);
  });

  it.each(["a@localhost", '"a"@example.org', `${"a".repeat(250)}@b.de`, "a@example.org, b@example.org"])(
    "refuses %s",
    async (email) => {
      expect((await invite({ name: "Somebody", email, role: "viewer" })).body.Error.Fields).toEqual({
        email: expect.stringMatching(/^(Must be an email address|No more than 254 symbols.)$/),
      });
    },
  );

  it("takes an address once, whatever its case", async () => {
    await invite({ name: "One", email: "same@example.com", role: "viewer" });
    const again = await invite({ name: "Two", email: "SAME@example.com", role: "viewer" });
    expect(again).toMatchObject({
      status: 409,
      body: { Error: { Code: "email-taken", Fields: { email: expect.any(String) } } },
    });
    expect((await invite({ name: "Three", email: " ", role: "viewer" })).body.staff.email).toBeNull();
    expect((await invite({ name: "Four", role: "viewer" })).status).toBe(201);
  });

  it("can be renewed until it is accepted; the earlier link is withdrawn", async () => {
    const { staff, link } = (await invite({ name: "Rita Renewed", role: "viewer" })).body;
    const renewed = await app.call(renewInvitation, { params: { id: staff.id }, body: {} });
    expect(renewed.status).toBe(201);
    const subject = await app.issuer.mint({ subject: "rita" });
    expect(await bind(tokenOf(link.url), subject)).toMatchObject({
      status: 409,
      body: { Error: { Code: "invitation-withdrawn" } },
    });
    expect((await bind(tokenOf(renewed.body.url), subject)).body).toEqual({ name: "Rita Renewed" });
    expect(await app.call(renewInvitation, { params: { id: staff.id }, body: {} })).toMatchObject({
      status: 409,
      body: { Error: { Code: "already-joined" } },
    });
    expect((await audits(staff.id)).map(({ action }) => action)).toEqual(["create", "update", "update"]);
  });

  it("is refused where another provider keeps the passwords", async () => {
    const { staff, link } = (await invite({ name: "Petra", role: "viewer" })).body;
    const token = tokenOf(link.url);
    const found = await app.call(contract.findInvitation, { body: { token } }, null);
    expect(found.body).toMatchObject({ kind: "join", name: "Petra", by: "provider", login: null });
    for (const answer of [
      await app.call(
        contract.acceptInvitation,
        { body: { token, login: "petra", password: "a long enough password" } },
        null,
      ),
      await app.call(resetPassword, { params: { id: staff.id }, body: {} }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { Error: { Code: "no-passwords-here" } } });
    }
  });
});

describe("a change", () => {
  it("writes the next version, audits what changed, and a stale one is refused with the current copy", async () => {
    const { id, name } = await member("viewer");
    const values = { name, role: "manager", active: true, email: null, projectIds: [projects[0]] };
    const changed = await update(id, { ...values, version: 2 });
    expect(changed).toMatchObject({
      status: 200,
      body: { role: "manager", projectIds: [projects[0]], version: 3 },
    });
    expect(await update(id, { ...values, role: "admin", version: 2 })).toMatchObject({
      status: 412,
      body: { Error: { Current: { id, role: "manager", version: 3 } } },
    });
    expect((await update(id, { ...values, version: 3 })).body.version).toBe(3);
    expect((await audits(id)).at(-1)).toMatchObject({
      action: "update",
      before: { role: "viewer", projectIds: [] },
      after: { role: "manager", projectIds: [projects[0]] },
    });
    expect(await update(id, { ...values, projectIds: [987_654] })).toMatchObject({ status: 422 });
    expect((await update(987_654, values)).status).toBe(404);
  });

  it("of a role or a grant works with the very next request", async () => {
    const { id, name, token } = await member("admin");
    expect((await app.call(listStaff, {}, token)).status).toBe(200);
    await update(id, { name, role: "viewer", active: true, projectIds: [projects[1]] });
    expect((await app.call(listStaff, {}, token)).status).toBe(403);
    expect((await app.call(getSession, {}, token)).body).toMatchObject({
      role: "viewer",
      projects: [projects[1]],
    });
  });

  it("that deactivates ends access at once and withdraws the link; reactivating brings back the role", async () => {
    const one = await member("manager");
    const values = { name: one.name, role: "manager" };
    expect((await update(one.id, { ...values, active: false })).status).toBe(200);
    expect((await app.call(getSession, {}, one.token)).body).toMatchObject({ role: null, projects: [] });
    await update(one.id, { ...values, active: true });
    expect((await app.call(getSession, {}, one.token)).body).toMatchObject({ role: "manager" });

    const { staff, link } = (await invite({ name: "Undone", role: "viewer" })).body;
    await update(staff.id, { name: "Undone", role: "viewer", active: false });
    const found = await app.call(contract.findInvitation, { body: { token: tokenOf(link.url) } }, null);
    expect(found.body.Error.Code).toBe("invitation-withdrawn");
    expect((await app.call(renewInvitation, { params: { id: staff.id }, body: {} })).body.Error.Code).toBe(
      "staff-deactivated",
    );
  });
});
