import { timingSafeEqual } from "node:crypto";
import { ROLES, type Role } from "@foyer/contract/access.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../http/caller.ts";
import { limitCalls } from "../rate-limit/limit-calls.ts";
import { findApiKeyAccess, storeKeyUse } from "./api-key-access.store.ts";
import { hashApiKey, readApiKeyText } from "./api-key-text.ts";

/** The maximum of calls with one key in a minute. rules/api-keys 8 */
const CALLS = { name: "api-key", maximum: 1000, windowMinutes: 1, refuses: "every-call" } as const;

/**
 * Identifies the caller of a request by an API key, with the lesser access of the key and its maker at this moment.
 * Null: no such key, or one that is revoked or expired, or whose maker is deactivated. Throws `too-many-requests`.
 */
export async function authenticateKey(db: Kysely<Database>, token: string): Promise<Caller | null> {
  const text = readApiKeyText(token);
  const key = text && (await findApiKeyAccess(db, text.prefix));
  // The prefix is no secret; the comparison of the rest takes equally long wherever it differs.
  if (!key || !timingSafeEqual(key.hash, hashApiKey(token))) return null;
  const { id, staffId, issuer, subject } = key;
  if (!key.isOpen || issuer === null || subject === null) return null;
  const quota = await limitCalls(db, { limit: CALLS, key: String(id) });
  if (!key.isUsedNow) await storeKeyUse(db, id);
  const role = lesserOf(key.keyRole, key.staffRole);
  return {
    staffId,
    issuer,
    subject,
    name: `${key.staffName} (API key “${key.name}”)`,
    role,
    projects: projectsOf(key),
    signedInAt: null,
    apiKey: { mayWrite: key.mayWrite, quota },
  };
}

const lesserOf = (one: Role, other: Role | null): Role | null =>
  other === null ? null : ROLES.indexOf(one) < ROLES.indexOf(other) ? one : other;

type Grants = { staffRole: Role | null; staffProjects: number[]; keyProjects: number[] | null };

/** The projects of the key that its maker may enter now. rules/api-keys 3 */
function projectsOf({ staffRole, staffProjects, keyProjects }: Grants): Caller["projects"] {
  if (staffRole === "admin") return keyProjects ?? "all";
  return keyProjects ? staffProjects.filter((id) => keyProjects.includes(id)) : staffProjects;
}
