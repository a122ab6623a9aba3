import { getAccount } from "@foyer/contract/account.ts";
import {
  type InvitationLink,
  renewInvitation,
  resetPassword,
  type Staff,
  type StaffList,
} from "@foyer/contract/staff.ts";
import { ConfirmDialog } from "@foyer/ui/confirm-dialog.tsx";
import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { paths } from "../../paths.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { STATE_WORDS, stateOf } from "./staff-lines.ts";
import { STAFF_READS } from "./use-staff-form.ts";

type Props = {
  staff: Staff;
  passwords: StaffList["passwords"];
  onActive: (active: boolean) => Promise<boolean>;
  isSaving: boolean;
};
type Question = "renew" | "reset" | "deactivate";

/** How a person gets in: their link, their password, and whether they may at all. */
export function StaffAccess({ staff, passwords, onActive, isSaving }: Props) {
  const [question, setQuestion] = useState<Question>();
  const [link, setLink] = useState<InvitationLink>();
  const messages = useMessages();
  const renew = useWrite(renewInvitation, { refreshes: STAFF_READS });
  const reset = useWrite(resetPassword, { refreshes: STAFF_READS });
  const { data: me } = useRead(getAccount, {});
  const { name, active, joined, login } = staff;
  const isMe = login !== null && me?.login === login;

  const make = async (write: typeof renew | typeof reset) => {
    try {
      setLink(await write.mutateAsync({ params: { id: staff.id }, body: {} }));
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
    setQuestion(undefined);
  };
  const deactivate = async () => {
    if (await onActive(false)) setLink(undefined);
    setQuestion(undefined);
  };
  const ask = (what: Question) => () => setQuestion(what);

  return (
    <Paper withBorder component="section" aria-label="Access" p="lg" mt="lg" maw={720}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Access
          </Title>
          <StateBadge staff={staff} />
        </Group>
        <Text size="sm">
          {sentenceOf(staff)}
          {isMe && (
            <>
              {" "}
              That is you: change your password in <AppLink to={paths.account()}>your account</AppLink>.
            </>
          )}
        </Text>
        {link && (
          <LinkPanel
            key={link.url}
            link={link}
            title={joined ? "A new password can be chosen" : "A new link"}
            text={`Send this link to ${name}, and to nobody else.`}
          />
        )}
        <Group gap="xs">
          {active && !joined && (
            <Button variant="default" onClick={ask("renew")}>
              New invitation link
            </Button>
          )}
          {active && joined && passwords === "ours" && login !== null && me && !isMe && (
            <Button variant="default" onClick={ask("reset")}>
              Reset password
            </Button>
          )}
          {active ? (
            <Button variant="light" color="red" onClick={ask("deactivate")}>
              Deactivate
            </Button>
          ) : (
            <Button variant="default" onClick={() => void onActive(true)} loading={isSaving}>
              Reactivate
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={question === "renew"}
        title={`A new link for ${name}?`}
        text="The link that was sent before stops working."
        confirm="Make a new link"
        onConfirm={() => void make(renew)}
        onCancel={() => setQuestion(undefined)}
        isBusy={renew.isPending}
      />
      <ConfirmDialog
        isOpen={question === "reset"}
        title={`Reset the password of ${name}?`}
        text="The password stops working and all sessions end at once. You get a link by which a new one is chosen; nobody else learns it."
        confirm="Reset password"
        onConfirm={() => void make(reset)}
        onCancel={() => setQuestion(undefined)}
        isBusy={reset.isPending}
        isDangerous
      />
      <ConfirmDialog
        isOpen={question === "deactivate"}
        title={`Deactivate ${name}?`}
        text="Their access ends at once, everywhere. What they did stays in the audit, and you can reactivate them."
        confirm="Deactivate"
        onConfirm={() => void deactivate()}
        onCancel={() => setQuestion(undefined)}
        isBusy={isSaving}
        isDangerous
      />
    </Paper>
  );
}

function StateBadge({ staff }: { staff: Staff }) {
  const { name, color } = STATE_WORDS[stateOf(staff)];
  return (
    <Badge variant="dot" color={color} tt="none" fw={500} c="var(--mantine-color-text)">
      {name}
    </Badge>
  );
}

function sentenceOf(staff: Staff): string {
  const login = staff.login ? ` The login is ${staff.login}.` : "";
  switch (stateOf(staff)) {
    case "active":
      return `This person can sign in.${login}`;
    case "invited":
      return "The link has been made, and was not followed yet.";
    case "expired":
      return "There is no link that still works: make a new one.";
    case "password":
      return `The password was reset; a new one has not been chosen yet.${login}`;
    case "deactivated":
      return `This person cannot sign in.${login}`;
  }
}
