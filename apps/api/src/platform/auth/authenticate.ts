import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../http/caller.ts";
import { problem } from "../http/problem-error.ts";
import { isSignedLink, SIGNATURE } from "../http/signed-link.ts";
import { isApiKeyText } from "./api-key-text.ts";
import { authenticateKey } from "./authenticate-key.ts";
import type { DownloadLinks } from "./download-link.ts";
import { findStaffAccess, type StaffAccess } from "./staff-access.store.ts";
import { KeysUnavailable } from "./token-issuer.ts";
import { type Identity, TokenRefused, type VerifyToken } from "./verify-token.ts";

export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

type Parts = {
  db: Kysely<Database>;
  verify: VerifyToken;
  links: DownloadLinks;
  /** Do roles come from the token, not from the staff list? rules/access 5 */
  rolesFromToken: boolean;
};

/**
 * Identifies the caller of a request by its bearer token, API key or signed link, with the access that the staff list
 * gives them now. Null: none of these is valid. Throws `link-expired`, `too-many-requests` for a key, or `busy` while
 * the identity provider's keys cannot be read.
 */
export function createAuthenticator({ db, verify, links, rolesFromToken }: Parts): Authenticate {
  return async (request) => {
    const apiKey = apiKeyOf(request);
    if (apiKey !== undefined) return rolesFromToken ? null : await authenticateKey(db, apiKey);
    const identity = await identify(request, verify, links);
    if (identity === null) return null;
    const { issuer, subject, grantId = null } = identity;
    const { isSignedIn, staff } = await findStaffAccess(db, { issuer, subject, grantId });
    // rules/sign-in 14: a token ends with the sign-out, not only with its time.
    return isSignedIn ? toCaller(identity, staff, rolesFromToken) : null;
  };
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];

function apiKeyOf(request: FastifyRequest): string | undefined {
  const token = bearerOf(request);
  return token !== undefined && isApiKeyText(token) ? token : undefined;
}

async function identify(
  request: FastifyRequest,
  verify: VerifyToken,
  links: DownloadLinks,
): Promise<Identity | null> {
  if (request.headers.authorization === undefined) return identifyByLink(request, links);
  const token = bearerOf(request);
  if (token === undefined) return null;
  try {
    return await verify(token);
  } catch (error) {
    if (error instanceof TokenRefused) {
      request.log.info({ reason: error.message }, "token refused");
      return null;
    }
    if (error instanceof KeysUnavailable) {
      request.log.error({ err: error }, "the identity provider cannot be reached");
      throw problem("busy");
    }
    throw error;
  }
}

function identifyByLink(request: FastifyRequest, links: DownloadLinks): Identity | null {
  if (request.method !== "GET" || !isSignedLink(request)) return null;
  const query = request.query as Record<string, unknown>;
  const identity = links.read(request.raw.url ?? "");
  // The endpoint's query schema is strict and does not know the signature.
  delete query[SIGNATURE];
  return identity;
}

function toCaller(identity: Identity, staff: StaffAccess | null, rolesFromToken: boolean): Caller {
  const { issuer, subject, signedInAt, sessionId = null } = identity;
  const isActive = staff?.active ?? true;
  const role = isActive ? ((rolesFromToken ? identity.role : staff?.role) ?? null) : null;
  const granted = isActive ? (staff?.projects ?? []) : [];
  return {
    staffId: staff?.id ?? null,
    issuer,
    subject,
    name: staff?.name ?? identity.name,
    role,
    projects: role === "admin" ? "all" : granted,
    signedInAt,
    sessionId,
  };
}
