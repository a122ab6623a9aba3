import { getAccount } from "@foyer/contract/account.ts";
import {
  type InvitationLink,
  renewInvitation,
  resetPassword,
  type Staff,
  type StaffList,
  updateStaff,
} from "@foyer/contract/staff.ts";
import { ConfirmDialog } from "@foyer/ui/confirm-dialog.tsx";
import { ConflictAlert } from "@foyer/ui/conflict-alert.tsx";
import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useMessages } from "../../messages/use-messages.ts";
import { paths } from "../../paths.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { STATE_WORDS, stateOf } from "./staff-lines.ts";
import { STAFF_READS } from "./staff-reads.ts";

type Props = {
  staff: Staff;
  passwords: StaffList["passwords"];
  /** The person was let in or shut out. */
  onSaved: (staff: Staff) => void;
};
type Question = "renew" | "reset" | "deactivate";

/** How a person gets in: their link, their password, and whether they may at all. */
export function StaffAccess({ staff, passwords, onSaved }: Props) {
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
  const reactivation = useActivity(staff, { active: true, onSaved });
  const close = () => setQuestion(undefined);
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
        {reactivation.status === "stale" && (
          <ConflictAlert onKeepMine={reactivation.keepMine} onTakeTheirs={reactivation.takeTheirs} />
        )}
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
            <Button
              variant="default"
              onClick={() => void reactivation.submit()}
              loading={reactivation.status === "sending"}
            >
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
        onCancel={close}
        isBusy={renew.isPending}
      />
      <ConfirmDialog
        isOpen={question === "reset"}
        title={`Reset the password of ${name}?`}
        text="The password stops working and all sessions end at once. You get a link by which a new one is chosen; nobody else learns it."
        confirm="Reset password"
        onConfirm={() => void make(reset)}
        onCancel={close}
        isBusy={reset.isPending}
        isDangerous
      />
      <FormDialog isOpen={question === "deactivate"} title={`Deactivate ${name}?`} onClose={close}>
        <DeactivateForm
          staff={staff}
          onClose={close}
          onSaved={(saved) => {
            setLink(undefined);
            onSaved(saved);
          }}
        />
      </FormDialog>
    </Paper>
  );
}

type Activity = { active: boolean; onSaved: (staff: Staff) => void };

/** Lets a person in or shuts them out; what else is known of them stays as it is saved. */
function useActivity(staff: Staff, { active, onSaved }: Activity) {
  return useEntityForm(updateStaff, {
    params: { id: staff.id },
    latest: staff,
    fixed: { active },
    refreshes: STAFF_READS,
    saved: ({ name }) => `“${name}” has been saved.`,
    onSaved,
  });
}

type DeactivateProps = { staff: Staff; onClose: () => void; onSaved: (staff: Staff) => void };

function DeactivateForm({ staff, onClose, onSaved }: DeactivateProps) {
  const form = useActivity(staff, {
    active: false,
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      failed="Nothing was changed."
      submit="Deactivate"
      submitProps={{ color: "red" }}
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">
        Their access ends at once, everywhere. What they did stays in the audit, and you can reactivate them.
      </Text>
    </DialogForm>
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
