import { z } from "zod";
import { ROLES } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

const MANAGER = { staff: "manager" } as const;

/** The access of a key: its calls only read, or change too. rules/api-keys 5 */
export const KEY_ACCESS = ["read", "write"] as const;

/** A key by which another program calls the API, without its secret text. rules/api-keys */
export const ApiKey = z.object({
  id: OutId,
  name: z.string(),
  /** The beginning of its text, by which people recognise it. */
  prefix: z.string(),
  /** The name of its maker. */
  madeBy: z.string(),
  /** The highest role of its calls; at the moment of a call its maker's role counts, too. */
  role: z.enum(ROLES),
  access: z.enum(KEY_ACCESS),
  /** Null: all projects of its maker. */
  projectIds: z.array(OutId).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const ApiKeyBody = z.strictObject({
  name: z
    .string({ error: "Name is required" })
    .trim()
    .min(1, "Name is required")
    .check(symbols(LIMITS.apiKeyName), visible),
  role: z.enum(ROLES, { error: "Must be a role" }),
  access: z.enum(KEY_ACCESS, { error: "Must be read or write" }),
  /** Absent, null or empty: all projects of its maker. */
  projectIds: z
    .array(Id)
    .max(LIMITS.grants, `No more than ${LIMITS.grants} projects`)
    .nullable()
    .default(null)
    .transform((ids) => (ids?.length ? [...new Set(ids)].sort((a, b) => a - b) : null)),
  expiresInDays: z
    .int({ error: "Must be a whole number of days" })
    .min(1, "At least one day")
    .max(LIMITS.apiKeyDays, `No more than ${LIMITS.apiKeyDays} days`)
    .default(365),
});
export type ApiKeyBody = z.output<typeof ApiKeyBody>;

/** A new key with its text, which is returned only once and never stored. rules/api-keys 4 */
export const NewApiKey = z.object({ key: ApiKey, text: z.string() });
export type NewApiKey = z.output<typeof NewApiKey>;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api/api-keys",
  summary: "Lists the keys that are not revoked, the newest first: admins see all, others their own.",
  access: MANAGER,
  refusesKeys: true,
  status: 200,
  result: z.array(ApiKey),
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api/api-keys",
  summary: "Makes a key. Returns its text, this once.",
  access: MANAGER,
  refusesKeys: true,
  body: ApiKeyBody,
  status: 201,
  result: NewApiKey,
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api/api-keys/:keyId",
  summary: "Revokes a key: its calls are refused from now on. Admins revoke any, others their own.",
  access: MANAGER,
  refusesKeys: true,
  params: z.strictObject({ keyId: Id }),
  status: 200,
  result: z.object({ id: OutId }),
});
