import type { Request } from "@foyer/contract/endpoint.ts";
import type { updatePaymentFee as endpoint, PaymentFee } from "@foyer/contract/payment-fee.ts";
import { type Cents, toAmount, toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { toSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import { cardFee } from "@foyer/domain/payment/card-fee.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { type FeeRow, findFee, findProjectFee, lockFee, writeFee } from "./payment-fee.store.ts";

type Values = Pick<PaymentFee, "fixed" | "percent" | "isRefunded">;

/** A fee that was set in another currency is none. rules/payments 35 */
const inCurrency = <Row extends FeeRow>(row: Row, currency: string): Row =>
  row.currency === currency ? row : { ...row, fixed: wholeCents(0), percentHundredths: 0, currency };

const valuesOf = ({ fixed, percentHundredths, isRefunded }: FeeRow): Values => ({
  fixed: toAmount(fixed),
  percent: percentHundredths / 100,
  isRefunded,
});

const toWire = (row: FeeRow): PaymentFee => ({
  ...valuesOf(row),
  currency: row.currency,
  version: row.version,
});

/** The fee that payers by card are asked for. Throws `not-found`. rules/payments 35 */
export async function getPaymentFee(db: Kysely<Database>, projectId: number): Promise<PaymentFee> {
  const row = await findProjectFee(db, projectId);
  if (!row) throw problem("not-found");
  return toWire(inCurrency(row, await getCurrency(db, projectId)));
}

/** Changes the fee, in the currency that the project has now. Payments that were started keep theirs. rules/payments 35, 36 */
export async function updatePaymentFee(
  context: RecordedContext,
  projectId: number,
  { version: _version, ...sent }: Request<typeof endpoint>["body"],
): Promise<PaymentFee> {
  const { db } = context;
  const currency = await getCurrency(db, projectId);
  return updateVersioned(context, {
    lock: async () => {
      const row = await lockFee(db, projectId);
      return row && inCurrency(row, currency);
    },
    valuesOf,
    sent,
    complete: (values) => {
      if (toSmallestUnit(toCents(values.fixed), currency) === null)
        throw problem("invalid-fields", { fields: { fixed: `${currency} has no such amount.` } });
      return values;
    },
    write: async ({ fixed, percent, isRefunded }) =>
      toWire(
        await writeFee(db, projectId, {
          fixed: toCents(fixed),
          percentHundredths: Math.round(percent * 100),
          isRefunded,
          currency,
        }),
      ),
    toAnswer: toWire,
    entryOf: (_, { projectName }) => ({
      entity: "payment fee",
      entityId: projectId,
      entityName: projectName,
      projectId,
    }),
  });
}

/** Gives a new project the fee of another one. rules/projects 9 */
export async function copyPaymentFee(
  { db }: Pick<RecordedContext, "db">,
  from: number,
  to: number,
): Promise<void> {
  const { version, ...fee } = await findFee(db, from);
  if (version > 0) await writeFee(db, to, fee);
}

/** The amount that a payer is asked for beside a price now, and whether it comes back with a full refund. */
export type FeeOfPrice = { fee: Cents; isRefunded: boolean };

/** The fee of a payment that starts now. rules/payments 35 */
export async function readFee(
  db: Kysely<Database>,
  projectId: number,
  { price, currency }: { price: Cents; currency: string },
): Promise<FeeOfPrice> {
  const stored = inCurrency(await findFee(db, projectId), currency);
  return { fee: cardFee(price, stored, currency), isRefunded: stored.isRefunded };
}
