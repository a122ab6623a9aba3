/** Staff roles, the least first; a role may do all that the roles before it may. rules/access 1 */
export const ROLES = ["viewer", "operator", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call an endpoint; declared once, on the endpoint, and enforced before its handler runs. rules/access 2
 * - `public`: no token needed
 * - `signed-in`: any valid token, also of somebody who has no role yet
 * - `{ staff }`: at least this role
 * - `{ project }`: at least this role, and a grant for the project in the path (admins hold all)
 */
export type Access = "public" | "signed-in" | { readonly staff: Role } | { readonly project: Role };

/** Is `role` at least `least`? No role is below every role. */
export function isAtLeast(role: Role | null, least: Role): boolean {
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least);
}
