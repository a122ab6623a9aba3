import type { Role } from "@foyer/contract/access.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** What the staff list says of a person. */
export type StaffAccess = {
  id: number;
  name: string;
  role: Role | null;
  active: boolean;
  projects: number[];
};

/** The staff member with this issuer and subject, and their projects, in one query. */
export async function findStaffAccess(
  db: Kysely<Database>,
  issuer: string,
  subject: string,
): Promise<StaffAccess | undefined> {
  const grants = sql<number[]>`(
    select coalesce(json_agg(project_id order by project_id), '[]') from staff_project where staff_id = staff.id
  )`;
  return await db
    .selectFrom("staff")
    .select(["id", "name", "role", "active", grants.as("projects")])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}
