import type { Finding } from "@foyer/contract/reconciliation.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { Badge } from "@mantine/core";

/** `accountOf`: the project whose own account it is. */
type Props = Pick<Finding, "provider" | "mode"> & { accountOf?: string };

/** A provider; marked where its account is for tests. rules/payments 13 */
export function AccountName({ provider, mode, accountOf = "" }: Props) {
  return (
    <>
      {PROVIDER_WORDS[provider]}
      {accountOf && (
        <>
          {" "}
          of <bdi>{accountOf}</bdi>
        </>
      )}
      {mode === "test" && (
        <Badge color="orange" variant="light" size="sm" ms={8}>
          Test mode
        </Badge>
      )}
    </>
  );
}
