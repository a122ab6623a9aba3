import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/public-waiting-list.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { mailboxKey } from "../../platform/mail/mailbox-key.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import { beginAttempt, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { cultureFor, readOfferedCultures } from "../public-registration/offered-cultures.service.ts";
import { projectFacts, requireLink } from "../public-registration/public-registration.service.ts";
import { WAITING_JOINS } from "../public-registration/visitor-rate-limits.service.ts";
import { consumeProof, EMAIL_CODE, proveAddress, wrongCode } from "../verification/verification.service.ts";
import { findPlace } from "./waiting-entries.store.ts";
import { endEntry, joinLine } from "./waiting-list.store.ts";

type Join = Call<typeof contract.joinWaitingList>["body"];

/** Joins the line with a proven address. An address that waits already keeps its place. rules/waiting-list 2, 3 */
export async function joinWaitingList(
  db: Kysely<Database>,
  code: string,
  { email, name = "", emailCode, cultureCode }: Join,
  address: string,
): Promise<Result<typeof contract.joinWaitingList>> {
  const link = await requireLink(db, code);
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  const culture = await cultureFor(db, link, cultureCode);
  const proof = await proveAddress(db, link, { address: email, code: emailCode });
  if (typeof proof === "string") throw wrongCode(EMAIL_CODE, proof);
  const attempt = await beginAttempt(db, byNetwork(WAITING_JOINS, address, `${link.registrationId}:`));
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const entry = { email, mailbox: mailboxKey(email) ?? email, name, cultureCode: culture };
  return inTransaction(db, async (trx) => {
    const { outcome, identifier } = await joinLine(trx, link, entry);
    // The locks of the places first, then the code: the order of a sale.
    if (outcome !== "joined" && outcome !== "known") throw problem(REFUSED[outcome]);
    if (identifier === null) throw new Error("join_waiting_list answered no place");
    if (!(await consumeProof(trx, proof))) throw wrongCode(EMAIL_CODE, "VERIFICATION_CODE_ERROR");
    return { identifier };
  });
}

const REFUSED = {
  closed: "waiting-list-closed",
  "places-left": "places-left",
  "other-spelling": "waiting-under-other-spelling",
} as const;

/** The place in line behind a link. */
export async function getWaitingPlace(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<Result<typeof contract.getWaitingPlace>> {
  const entry = await findPlace(db, identifier);
  if (!entry) throw problem("not-found");
  const link = await requireLink(db, entry.registrationCode);
  const culture = await cultureFor(db, link, asked ?? entry.cultureCode);
  const project = await projectFacts(db, link, culture);
  const { state, place, offerUntil } = entry;
  const until = state === "offered" ? offerUntil : null;
  return {
    registrationCode: link.code,
    registrationName: link.registrationName,
    state,
    place,
    offerUntilText: until === null ? "" : formatVenueMoment(until.toISOString(), project.timeZone, culture),
    cultureCode: culture,
    cultures: [...(await readOfferedCultures(db, link))],
    project,
  };
}

/** Gives up a place in line, or its offer. The audit names "Waiting visitor". rules/waiting-list 4 */
export async function leaveWaitingList(db: Kysely<Database>, identifier: string): Promise<void> {
  const entry = await findPlace(db, identifier);
  if (!entry) throw problem("not-found");
  const before = await inTransaction(db, (trx) =>
    endEntry(trx, entry, { entryId: entry.id, state: "left", author: "Waiting visitor" }),
  );
  if (before === null) throw problem("not-waiting");
}
