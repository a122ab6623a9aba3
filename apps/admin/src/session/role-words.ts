import type { Role } from "@foyer/contract/access.ts";

/** The name and the permissions of each role. rules/access 1 */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "Reads the tickets of their projects." },
  operator: {
    name: "Operator",
    may: "Also exports tickets, uploads visitors and registers in bulk in their projects.",
  },
  manager: { name: "Manager", may: "Everything in their projects, and read access to the catalogs." },
  admin: { name: "Admin", may: "Everything: all projects, catalogs, settings and staff." },
};

export const NO_ROLE = { name: "No role", may: "Can sign in, but sees nothing." };

export const roleName = (role: Role | null): string => (role ? ROLE_WORDS[role].name : NO_ROLE.name);
