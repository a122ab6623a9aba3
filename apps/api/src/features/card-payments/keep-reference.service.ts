import { inTransaction } from "../../platform/db/transaction.ts";
import { type Attempt, lockAttempt, updateAttempt } from "../payments/payments.service.ts";
import type { CardParts } from "./card-parts.service.ts";

/** Stores the provider's name for an attempt, whose server was killed before it could: the webhook tells it. */
export async function keepReference(parts: CardParts, attempt: Attempt, reference: string): Promise<void> {
  if (attempt.reference !== null) return;
  await inTransaction(parts.db, async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    if (locked.reference === null) await updateAttempt(trx, attempt, { reference });
  });
}
