import { inviteStaff, updateStaff } from "@foyer/contract/staff.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { addMember } from "../../../test/sign-in/staff-member.ts";

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

  it("can be neither demoted nor deactivated; people who cannot sign in here do not count as admins", async () => {
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

  /** Two admins demote each other at once; answers with the calls' statuses and who is an admin afterwards. */
  async function demoteEachOther() {
    const ada = await idOf("admin");
    const other = await member("admin");
    const answers = await Promise.all([
      update(other.id, { name: other.name, role: "viewer", active: true }, app.admin),
      update(ada, demoted, other.token),
    ]);
    const left = (await admins()).map(({ subject }) => subject).filter((subject) => subject !== "old");
    await app.db.updateTable("staff").set({ role: "admin" }).where("id", "=", ada).execute();
    await app.db.updateTable("staff").set({ role: "viewer" }).where("id", "=", other.id).execute();
    return { statuses: answers.map(({ status }) => status).sort(), left };
  }

  it("stays when two admins demote each other concurrently, twenty times", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { statuses, left } = await demoteEachOther();
      expect(statuses, `round ${round}`).toEqual([200, expect.any(Number)]);
      expect([403, 409]).toContain(statuses[1]);
      expect(left, `round ${round}`).toHaveLength(1);
    }
  });

  it("negative control: without the lock of all admins both are demoted", async () => {
    const putBack = switchOff({ sql: 'order by "id" for no key update' });
    // Until the two overlap.
    let fewest = 1;
    for (let round = 0; round < 100 && fewest > 0; round += 1)
      fewest = Math.min(fewest, (await demoteEachOther()).left.length);
    putBack();
    expect(fewest).toBe(0);
  });
});
