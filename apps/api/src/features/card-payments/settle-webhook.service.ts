import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { OpenAccount } from "../payment-accounts/open-account.service.ts";
import { findAttemptByPublicId } from "../payments/payments.service.ts";
import type { CardParts } from "./card-parts.service.ts";
import { keepReference } from "./keep-reference.service.ts";
import { settleTold } from "./settle.service.ts";

/**
 * Does what follows from a webhook. It is a hint only: which project and which attempt it is about, and what has happened,
 * the provider says when it is asked. What is none of ours is ignored. Throws the errors of the port. rules/payments 6
 */
export async function settleWebhook(
  parts: CardParts,
  { provider, accountId }: Pick<OpenAccount, "provider" | "accountId">,
  { rawBody, headers }: { rawBody: Buffer; headers: Record<string, string | undefined> },
): Promise<void> {
  const told = await provider.verify(rawBody, headers);
  if (!told) return;
  const payment = await provider.read(told.reference);
  const { attempt: publicId } = payment;
  const projectId = projectOfIdentifier(publicId);
  const attempt = projectId === null ? undefined : await findAttemptByPublicId(parts.db, projectId, publicId);
  if (!attempt || attempt.accountId !== accountId) return;
  if (attempt.provider !== provider.name || attempt.isLive !== provider.isLive) return;
  await keepReference(parts, attempt, told.reference);
  const { reference } = attempt;
  const isOfAttempt = reference === null || reference === told.reference;
  await settleTold(parts, attempt, {
    told: isOfAttempt ? payment : await provider.read(reference),
    event: told.event,
  });
}
