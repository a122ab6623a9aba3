import { createHash, randomBytes } from "node:crypto";
import type { InvitationLink } from "@foyer/contract/staff.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertInvitation, withdrawInvitations } from "./invitations.store.ts";

/** Hours that a link is valid. rules/access 11, 15 */
const HOURS = { join: 7 * 24, password: 24 } as const;

type LinkRequest = { id: number; kind: "join" | "password"; publicUrl: string };

/** Creates a link for a person and withdraws the earlier ones; only the hash of its token is stored. rules/access 11 */
export async function makeLink(
  trx: Transaction<Database>,
  { id, kind, publicUrl }: LinkRequest,
): Promise<InvitationLink> {
  const token = randomBytes(32).toString("base64url");
  await withdrawInvitations(trx, id);
  const expiresAt = await insertInvitation(trx, {
    staffId: id,
    kind,
    tokenHash: hashToken(token),
    hours: HOURS[kind],
  });
  return { url: `${publicUrl}/invitation/${token}`, expiresAt: expiresAt.toISOString() };
}

/** The stored hash of a link's token. The token has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
