import { inviteStaff } from "@foyer/contract/staff.ts";
import { sql } from "kysely";
import { beforeAll } from "vitest";
import { app, setUpApp } from "../server/set-up-app.ts";
import { addMember } from "../sign-in/staff-member.ts";

/** Three projects to grant. */
export let projects: number[];

/** Starts a server with three projects for a test file. */
export function setUpStaff(): void {
  setUpApp();
  beforeAll(async () => {
    const rows = await sql<{ id: number }>`
      insert into project (name, start_date_time, end_date_time, time_zone)
      select 'Fair ' || n, '2027-01-01', '2027-01-02', 'UTC' from generate_series(1, 3) n returning id
    `.execute(app.db);
    projects = rows.rows.map(({ id }) => id);
  });
}

export const invite = (body: object, as = app.admin) => app.call(inviteStaff, { body }, as);
export const audits = (id: number) =>
  app.db
    .selectFrom("audit")
    .selectAll()
    .where("entity", "=", "staff")
    .where("entity_id", "=", String(id))
    .orderBy("id")
    .execute();
export const member = (role: string | null, extra?: object) => addMember(app, role, extra);
