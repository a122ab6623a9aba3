/** Staff roles, from the lowest to the highest; each role includes the rights of the roles before it. rules/access 1 */
export const ROLES = ["viewer", "operator", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The access rule of an endpoint: declared on the endpoint, enforced before its handler runs. rules/access 2
 * - `public`: no token needed
 * - `signed-in`: any valid token, also of a person without a role
 * - `{ staff }`: at least this role
 * - `{ staff, ofProject }`: the same, and for a call with a project in its query at least the role `ofProject` and a
 *   grant for that project
 * - `{ project }`: at least this role, and a grant for the project in the path (admins hold all)
 */
export type Access =
  | "public"
  | "signed-in"
  | { readonly staff: Role; readonly ofProject?: Role }
  | { readonly project: Role };

/** Returns whether `role` is at least `least`. A person without a role is below every role. */
export function isAtLeast(role: Role | null, least: Role): boolean {
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least);
}
