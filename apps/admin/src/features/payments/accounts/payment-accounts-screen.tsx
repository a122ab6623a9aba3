import { listPaymentAccounts } from "@foyer/contract/payment-accounts.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useRead } from "../../../server/use-read.ts";
import { PageActions } from "../../../shell/page-actions.tsx";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { AccountCard } from "./account-card.tsx";
import { AddAccount } from "./account-forms.tsx";
import { CardChoice } from "./card-choice.tsx";
import { PaymentFeePart } from "./payment-fee.tsx";

/** The accounts of a project, and the one that takes its payments by card. rules/payments 29 */
export function PaymentAccountsScreen() {
  const { projectId } = useScreenParams("paymentAccounts");
  return <ProjectPage id={projectId}>{(project) => <Accounts project={project} />}</ProjectPage>;
}

function Accounts({ project: { id: projectId, timeZone } }: { project: Project }) {
  const read = useRead(listPaymentAccounts, { params: { projectId } });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      <PageActions>
        <Button onClick={() => setIsAdding(true)}>Add account</Button>
      </PageActions>
      <Text size="sm" c="dimmed">
        A payment stays with the account that it was started at: its refunds are made there, too.
      </Text>
      <LoadGate read={read} failed="The accounts could not be loaded." loading={<Skeleton height={160} />}>
        {(found) => (
          <>
            <CardChoice projectId={projectId} found={found} />
            {found.accounts.map((account) => (
              <AccountCard
                key={account.id}
                projectId={projectId}
                account={account}
                isCurrent={account.id === found.currentId}
                timeZone={timeZone}
              />
            ))}
          </>
        )}
      </LoadGate>
      <PaymentFeePart projectId={projectId} />
      <FormDialog isOpen={isAdding} title="Add an account" onClose={() => setIsAdding(false)}>
        <AddAccount projectId={projectId} onClose={() => setIsAdding(false)} />
      </FormDialog>
    </Stack>
  );
}
