import type { Role } from "@foyer/contract/access.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { boolean, column, json, nullable, number, sqlRows, text } from "../db/sql-rows.ts";

/** A person's entry on the staff list, as access checks need it. */
export type StaffAccess = {
  id: number;
  name: string;
  role: Role | null;
  active: boolean;
  projects: number[];
};

/** The subject of a token; `grantId` is set for tokens of the built-in provider, which end with their grant. */
type TokenSubject = { issuer: string; subject: string; grantId: string | null };

const ROW = {
  id: nullable(number),
  name: nullable(text),
  active: nullable(boolean),
  role: column("staff.role"),
  projects: json<number[]>(),
  isSignedIn: boolean,
};

/**
 * The staff member with this issuer and subject and their projects, in one query; `staff` is null without a match.
 * `isSignedIn`: the grant of their token still stands.
 */
export async function findStaffAccess(
  db: Kysely<Database>,
  { issuer, subject, grantId }: TokenSubject,
): Promise<{ isSignedIn: boolean; staff: StaffAccess | null }> {
  const { rows } = await sqlRows(ROW)`
    select staff.id, name, role, active,
      (select coalesce(json_agg(project_id order by project_id), '[]') from staff_project where staff_id = staff.id)
        as projects,
      ${grantId}::text is null or exists (
        select from oidc_record where model = 'Grant' and id = ${grantId} and expires_at > now()
      ) as "isSignedIn"
    from (select) once left join staff on issuer = ${issuer} and subject = ${subject}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query for staff access returned no row");
  const { isSignedIn, id, name, active, role, projects } = row;
  // The outer join leaves all of them empty together.
  const isMissing = id === null || name === null || active === null;
  return { isSignedIn, staff: isMissing ? null : { id, name, active, role, projects } };
}
