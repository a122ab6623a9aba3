import type { Project } from "@foyer/contract/projects.ts";
import {
  addSigningKey,
  getSignedCodes,
  type SigningKey,
  type WalletCode,
} from "@foyer/contract/signed-codes.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { KEY_COLUMNS } from "./key-columns.tsx";
import { type KeyQuestion, SigningQuestion } from "./signing-questions.tsx";
import { WalletCodeForm } from "./wallet-code-form.tsx";

const IN_WALLETS: Record<WalletCode, string> = {
  barcode: "Wallet passes show the tickets’ own barcodes.",
  signed: "Wallet passes show signed codes, with the tickets’ own barcodes below as text.",
};

/** Whether tickets get signed codes, and the keys that sign them. rules/gates 30 */
export function SignedCodes({ project }: { project: Project }) {
  const read = useRead(getSignedCodes, { params: { projectId: project.id } });
  const mayChange = useSession().can(addSigningKey);
  const [question, ask] = useState<KeyQuestion | null>(null);
  const [isChoosing, choose] = useState(false);
  const { timeZone } = project;
  const context = useMemo(
    () => ({ timeZone, mayChange, revoke: (key: SigningKey) => ask({ kind: "revoke", key }) }),
    [timeZone, mayChange],
  );
  const { isOn = false, keys = [], walletCode = "barcode" } = read.data ?? {};
  const onButton = (
    <Button
      variant="default"
      leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />}
      onClick={() => ask({ kind: "on" })}
    >
      Turn on
    </Button>
  );
  return (
    <Stack gap="sm" mt="lg" component="section" aria-label="Signed codes">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Signed codes
        </Title>
        {mayChange && keys.length > 0 && (
          <Group gap="xs">
            {isOn ? (
              <>
                <Button variant="default" onClick={() => choose(true)}>
                  Wallet passes
                </Button>
                <Button variant="default" onClick={() => ask({ kind: "off" })}>
                  Turn off
                </Button>
                <Button variant="default" onClick={() => ask({ kind: "new" })}>
                  New key
                </Button>
              </>
            ) : (
              onButton
            )}
          </Group>
        )}
      </Group>
      {keys.length > 0 && (
        <Text c="dimmed" maw="45rem">
          {isOn
            ? `On: tickets have a signed code on their page and the built-in printout, and where a template has the field “Signed code”. ${IN_WALLETS[walletCode]}`
            : "Off: tickets get no signed codes. Those of keys that are accepted are admitted."}
        </Text>
      )}
      <List
        read={read}
        rows={keys}
        label="Table of keys"
        layout="stacked"
        columns={KEY_COLUMNS}
        keyOf={({ number }) => number}
        context={context}
        tools={<TimesIn timeZone={timeZone} />}
        firstUse={{
          title: "No signed codes",
          text: "A second code of a ticket, which devices verify without a network, also if it was sold a minute ago.",
          action: mayChange && onButton,
        }}
        expected={1}
      />
      <SigningQuestion
        project={project}
        question={question}
        walletCode={walletCode}
        onClose={() => ask(null)}
      />
      <FormDialog isOpen={isChoosing} title="Code of wallet passes" onClose={() => choose(false)}>
        {read.data && (
          <WalletCodeForm projectId={project.id} latest={read.data} onClose={() => choose(false)} />
        )}
      </FormDialog>
    </Stack>
  );
}
