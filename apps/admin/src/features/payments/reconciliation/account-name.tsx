import type { Finding } from "@foyer/contract/reconciliation.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { Badge } from "@mantine/core";

/** A provider; marked where its account is for tests. rules/payments 13 */
export function AccountName({ provider, mode }: Pick<Finding, "provider" | "mode">) {
  return (
    <>
      {PROVIDER_WORDS[provider]}
      {mode === "test" && (
        <Badge color="orange" variant="light" size="sm" ms={8}>
          Test mode
        </Badge>
      )}
    </>
  );
}
