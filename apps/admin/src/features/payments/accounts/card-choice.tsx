import {
  choosePaymentAccount,
  listPaymentAccounts,
  type PaymentAccounts,
} from "@foyer/contract/payment-accounts.ts";
import { getPaymentMode } from "@foyer/contract/payment-mode.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { Paper, Radio, Stack } from "@mantine/core";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { accountWords } from "./account-words.ts";

/** The reads that change with an account or the choice. */
export const ACCOUNT_READS = [listPaymentAccounts, getPaymentMode];

type Props = { projectId: number; found: PaymentAccounts };

/** The choice of who takes new payments of a project, saved at once. rules/payments 29 */
export function CardChoice({ projectId, found }: Props) {
  const { choice, currentId, installation, accounts } = found;
  const write = useWrite(choosePaymentAccount, { refreshes: ACCOUNT_READS });
  const choose = (value: string) => {
    const [wanted = "none", id] = value.split(" ");
    const isOwn = wanted === "own";
    write.mutate(
      {
        params: { projectId },
        body: {
          choice: isOwn ? "own" : wanted === "installation" ? "installation" : "none",
          accountId: isOwn ? Number(id) : null,
        },
      },
      {
        onSuccess: () => messages.add("success", "Saved: who takes new payments by card."),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  };
  const usual = installation
    ? `${PROVIDER_WORDS[installation.provider]}, ${MODE_WORDS[installation.mode]}.`
    : "It has none, so no cards are taken.";
  return (
    <Paper withBorder p="md">
      <Radio.Group
        label="New payments by card are taken by"
        value={choice === "own" ? `own ${currentId}` : choice}
        onChange={choose}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="installation" label="The account of this installation" description={usual} />
          {accounts
            .filter(({ hasKey }) => hasKey)
            .map((account) => (
              <Radio
                key={account.id}
                value={`own ${account.id}`}
                label={accountWords(account)}
                description={`An account of this project, ${MODE_WORDS[account.mode]}.`}
              />
            ))}
          <Radio
            value="none"
            label="Nobody"
            description="No cards are taken; tickets are paid by transfer."
          />
        </Stack>
      </Radio.Group>
    </Paper>
  );
}

const MODE_WORDS = { test: "test mode: no money moves", live: "with real money" } as const;
