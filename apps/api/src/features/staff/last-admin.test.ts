import { inviteStaff, updateStaff } from "@foyer/contract/staff.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { addMember } from "../../../test/staff-member.ts";
import { hasOtherAdmin, updatePerson } from "./staff-list.store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const invite = (body: object, as = app.admin) => app.call(inviteStaff, { body }, as);
const update = (id: number, body: object, as = app.admin) =>
  app.call(updateStaff, { params: { id }, body }, as);
const idOf = async (subject: string) =>
  (await app.db.selectFrom("staff").select("id").where("subject", "=", subject).executeTakeFirstOrThrow()).id;
const member = (role: string | null, extra?: object) => addMember(app, role, extra);
const admins = () =>
  app.db
    .selectFrom("staff")
    .select("subject")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("issuer", "is not", null)
    .execute();

describe("the last admin", () => {
  const demoted = { name: "Ada Admin", role: "manager", active: true };

  it("can be neither demoted nor deactivated; somebody invited, deactivated or of another provider is no other", async () => {
    const ada = await idOf("admin");
    await app.db
      .updateTable("staff")
      .set({ role: "viewer" })
      .where("role", "=", "admin")
      .where("id", "!=", ada)
      .execute();
    await invite({ name: "Not here yet", role: "admin" });
    const gone = await member("admin");
    await update(gone.id, { name: gone.name, role: "admin", active: false });
    await app.db
      .insertInto("staff")
      .values({ issuer: "built-in", subject: "old", name: "Old", email: null, role: "admin" })
      .execute();
    for (const [body, field] of [
      [demoted, "role"],
      [{ ...demoted, role: null }, "role"],
      [{ ...demoted, role: "admin", active: false }, "active"],
    ] as const) {
      expect(await update(ada, body)).toMatchObject({
        status: 409,
        body: { Error: { Code: "last-admin", Fields: { [field]: expect.any(String) } } },
      });
    }
    expect((await admins()).map(({ subject }) => subject)).toEqual(expect.arrayContaining(["admin"]));
    expect((await update(ada, { ...demoted, role: "admin", email: "ada@example.com" })).status).toBe(200);
  });

  it("stays when two demote each other at once, twenty times over", async () => {
    for (let round = 0; round < 20; round += 1) {
      const ada = await idOf("admin");
      const other = await member("admin");
      const answers = await Promise.all([
        update(other.id, { name: other.name, role: "viewer", active: true }, app.admin),
        update(ada, demoted, other.token),
      ]);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, expect.any(Number)]);
      expect([403, 409]).toContain(answers.map(({ status }) => status).sort()[1]);
      const left = (await admins()).map(({ subject }) => subject).filter((subject) => subject !== "old");
      expect(left, `round ${round}`).toHaveLength(1);
      await app.db.updateTable("staff").set({ role: "admin" }).where("id", "=", ada).execute();
      await app.db.updateTable("staff").set({ role: "viewer" }).where("id", "=", other.id).execute();
    }
  });

  it("negative control: without the lock of all admins both go", async () => {
    const ada = await idOf("admin");
    const other = await member("admin");
    const issuer = app.issuer.issuer;
    const bothLooked = Promise.withResolvers<void>();
    let looked = 0;
    const demote = (id: number) =>
      app.db.transaction().execute(async (trx) => {
        const hasOther = await hasOtherAdmin(trx, { id, issuer });
        looked += 1;
        if (looked === 2) bothLooked.resolve();
        await bothLooked.promise;
        if (!hasOther) throw new Error("the last one");
        await updatePerson(trx, id, { name: "x", email: null, role: "viewer", active: true, projectIds: [] });
      });
    await Promise.all([demote(ada), demote(other.id)]);
    expect((await admins()).map(({ subject }) => subject)).toEqual(["old"]);
    await app.db
      .updateTable("staff")
      .set({ role: "admin", name: "Ada Admin" })
      .where("id", "=", ada)
      .execute();
  });
});
