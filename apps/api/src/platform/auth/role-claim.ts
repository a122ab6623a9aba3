import { ROLES, type Role } from "@foyer/contract/access.ts";

/**
 * The highest of our roles that a token's claim names. `claim` is the claim's name, or a dotted path to it
 * (`realm_access.roles`); its value is one name, several names in one text, or a list. rules/access 5
 */
export function roleFromClaims(claims: Record<string, unknown>, claim: string): Role | null {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : followPath(claims, claim.split("."));
  const names = new Set(
    typeof value === "string" ? value.split(/[\s,]+/) : Array.isArray(value) ? value : [],
  );
  return ROLES.findLast((role) => names.has(role)) ?? null;
}

function followPath(claims: Record<string, unknown>, path: string[]): unknown {
  let value: unknown = claims;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
