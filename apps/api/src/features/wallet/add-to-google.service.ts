import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { WorkFailure } from "../../platform/durable-work/work-kind.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { composeGooglePass, saveAddress } from "./google-pass.service.ts";
import type { GoogleParts } from "./tell-google.service.ts";
import { getPassOfTicket } from "./wallet-pass.service.ts";
import { findPass, insertChange } from "./wallet-pass.store.ts";
import { limitAdded } from "./wallet-rate-limits.service.ts";

/** Makes a ticket's pass at Google; returns the address where its holder saves it. rules/wallet 5 */
export async function makeGooglePass(
  db: Kysely<Database>,
  identifier: string,
  parts: GoogleParts,
): Promise<{ url: string }> {
  const pass = await getPassOfTicket(db, identifier, "google");
  await limitAdded(db, pass);
  const composed = await composeGooglePass(db, pass, parts);
  try {
    await parts.api.put(composed);
  } catch (error) {
    if (error instanceof WorkFailure) throw problem("wallet-unreachable");
    throw error;
  }
  // A change that was told meanwhile may have been overwritten: it is told again.
  const now = await findPass(db, "google", pass.serial);
  if (now && now.changes !== pass.changes) await insertChange(db, pass);
  const { identity, publicUrl } = parts;
  return { url: await saveAddress(identity, { objectId: composed.object.id, publicUrl }) };
}
