import { setImmediate } from "node:timers/promises";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { PromoCode, PromoCodeFields, updatePromoCode } from "@foyer/contract/promo-codes.ts";
import { listPromoCodes } from "@foyer/contract/promo-codes.ts";
import { type Discount, toDiscount, toShare } from "@foyer/domain/money/discount.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { JsonList } from "../../platform/http/json-list.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { getGroup } from "./promo-code-groups.service.ts";
import { type GroupKey, lockGroup } from "./promo-code-groups.store.ts";
import {
  type CodeValues,
  insertNewCodes,
  type LockedCode,
  listCodeRows,
  listCodesByKey,
  lockCode,
  removeCode,
  toPromoCode,
  updateCode as writeCode,
} from "./promo-codes.store.ts";

const ROWS_PER_CHUNK = 1_000;

/** Lists the codes of a group as JSON, serialised in chunks: there may be tens of thousands. */
export async function listCodes(db: Kysely<Database>, key: GroupKey): Promise<JsonList> {
  await getGroup(db, key);
  const rows = await listCodeRows(db, key);
  const list = new JsonList(listPromoCodes.result);
  for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK) {
    list.add(rows.slice(at, at + ROWS_PER_CHUNK).map(toPromoCode));
    // Other requests run between two chunks.
    await setImmediate();
  }
  return list;
}

/** Returns the initial values of a new code. rules/promo-codes 7 */
export async function getNewCode(
  db: Kysely<Database>,
  projectId: number,
): Promise<{ discountAmount: number; ticketCount: number }> {
  await getProject(db, projectId);
  const { discount, ticketCount } = await getDefaults(db);
  return { discountAmount: toShare(discount), ticketCount };
}

/** Returns the default discount and number of tickets. rules/promo-codes 7 */
export const getDefaults = async (
  db: Kysely<Database>,
): Promise<{ discount: Discount; ticketCount: number }> => ({
  discount: await getSetting(db, "Discount_amount"),
  ticketCount: await getSetting(db, "Max_ticket_count"),
});

export async function createCode(
  { db, record }: RecordedContext,
  key: GroupKey,
  fields: PromoCodeFields,
): Promise<PromoCode> {
  if (!(await lockGroup(db, key))) throw problem("not-found");
  const values = valuesOf(fields);
  const added = await insertNewCodes(db, key.projectId, [{ ...values, groupId: key.groupId }]);
  const codeKey = promoCodeKey(values.code);
  const row = (await listCodesByKey(db, key.projectId, [codeKey])).get(codeKey);
  if (added.size === 0 || !row) throw problem("promo-code-taken", { field: "promoCode" });
  record({ action: "create", ...entryOf(key, row), after: toAudit(values) });
  return toPromoCode(row);
}

/** Updates a code unless it changed since the caller read it. rules/promo-codes 6 */
export async function updateCode(
  context: RecordedContext,
  key: GroupKey,
  { id, oldValue, newValue }: Request<typeof updatePromoCode>["body"],
): Promise<PromoCode> {
  const { db } = context;
  await getGroup(db, key);
  const locked = await lockCode(db, key, id === undefined ? { text: oldValue.promoCode } : { id });
  if (!locked) throw problem("promo-code-changed");
  return updateVersioned(context, {
    lock: async () => locked,
    valuesOf: ({ code, discount, ticketCount }: LockedCode): CodeValues => ({ code, discount, ticketCount }),
    sent: valuesOf(newValue),
    complete: (values, before) => {
      if (!isAsSeen(before, oldValue)) throw problem("promo-code-changed", { current: toPromoCode(before) });
      requireEnough(values, before);
      return values;
    },
    write: async (values, before) => {
      await refuseTaken(writeCode(db, key.projectId, { ...values, id: before.id }));
      return toPromoCode({ ...before, ...values });
    },
    toAnswer: toPromoCode,
    entryOf: (values, before) => entryOf(key, { ...values, id: before.id }),
    toAudit,
  });
}

/** rules/promo-codes 5 */
export async function removeUnusedCode(
  { db, record }: RecordedContext,
  { codeId, ...key }: GroupKey & { codeId: number },
): Promise<PromoCode> {
  const code = await lockCode(db, key, { id: codeId });
  if (!code) throw problem("not-found");
  if (code.issued + code.held > 0) throw problem("promo-code-used");
  await removeCode(db, key.projectId, codeId);
  record({ action: "delete", ...entryOf(key, code), before: toAudit(code) });
  return toPromoCode(code);
}

function valuesOf({ promoCode, discountAmount, ticketCount }: PromoCodeFields): CodeValues {
  const discount = toDiscount(discountAmount);
  if (discount === undefined) throw new Error(`${discountAmount} was accepted as a discount`);
  return { code: promoCode, discount, ticketCount };
}

const isAsSeen = (code: CodeValues, seen: PromoCodeFields) =>
  code.code === seen.promoCode &&
  toShare(code.discount) === seen.discountAmount &&
  code.ticketCount === seen.ticketCount;

function requireEnough({ ticketCount }: CodeValues, { issued, held }: LockedCode): void {
  if (ticketCount >= issued + held) return;
  const sentence = `${issued + held} tickets have it already, and it cannot be less.`;
  throw problem("fewer-than-used", { fields: { "newValue.ticketCount": sentence } });
}

async function refuseTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (uniqueViolation(error)) throw problem("promo-code-taken", { field: "newValue.promoCode" });
    throw error;
  }
}

const toAudit = ({ code, discount, ticketCount }: CodeValues) => ({
  promoCode: code,
  discountAmount: toShare(discount),
  ticketCount,
});

/** Returns the entry of a code in the audit log. */
const entryOf = ({ projectId }: GroupKey, { id, code }: { id: number; code: string }) => ({
  entity: "promo-code",
  entityId: id,
  entityName: code,
  projectId,
});
