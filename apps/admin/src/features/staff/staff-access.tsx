import { getAccount } from "@foyer/contract/account.ts";
import type { InvitationLink, Staff, StaffList } from "@foyer/contract/staff.ts";
import { ConflictAlert } from "@foyer/ui/conflict-alert.tsx";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import {
  DeactivateDialog,
  RenewDialog,
  ResetDialog,
  ResetFactorDialog,
  useActivity,
} from "./access-dialogs.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { STATE_WORDS, stateOf } from "./staff-lines.ts";

type Props = {
  staff: Staff;
  passwords: StaffList["passwords"];
  /** The person was let in or shut out. */
  onSaved: (staff: Staff) => void;
};
type Question = "renew" | "reset" | "reset-factor" | "deactivate";

/** How a person gets in: their link, their password, and whether they may at all. */
export function StaffAccess({ staff, passwords, onSaved }: Props) {
  const [question, setQuestion] = useState<Question>();
  const [link, setLink] = useState<InvitationLink>();
  const { data: me } = useRead(getAccount, {});
  const { name, joined, login } = staff;
  const isMe = login !== null && me?.login === login;

  const reactivation = useActivity(staff, { active: true, onSaved });
  const dialog = { staff, onClose: () => setQuestion(undefined) };

  return (
    <Paper withBorder component="section" aria-label="Access" p="lg" mt="lg" maw={WIDTHS.form}>
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
        {reactivation.situation.status === "stale" && (
          <ConflictAlert
            onKeepMine={reactivation.actions.keepMine}
            onTakeTheirs={reactivation.actions.takeTheirs}
          />
        )}
        {link && (
          <LinkPanel
            key={link.url}
            link={link}
            title={joined ? "A new password can be chosen" : "A new link"}
            text={`Send this link to ${name}, and to nobody else.`}
          />
        )}
        <AccessButtons
          staff={staff}
          passwords={passwords}
          me={me?.login}
          reactivation={reactivation}
          ask={setQuestion}
        />
      </Stack>
      <RenewDialog {...dialog} isOpen={question === "renew"} onLink={setLink} />
      <ResetDialog {...dialog} isOpen={question === "reset"} onLink={setLink} />
      <ResetFactorDialog {...dialog} isOpen={question === "reset-factor"} />
      <DeactivateDialog
        {...dialog}
        isOpen={question === "deactivate"}
        onSaved={(saved) => {
          setLink(undefined);
          onSaved(saved);
        }}
      />
    </Paper>
  );
}

type ButtonsProps = Pick<Props, "staff" | "passwords"> & {
  /** The user's own login, once it is read. */
  me: string | null | undefined;
  reactivation: ReturnType<typeof useActivity>;
  ask: (question: Question) => void;
};

function AccessButtons({ staff, passwords, me, reactivation, ask }: ButtonsProps) {
  const { active, joined, login, hasSecondFactor } = staff;
  const isSomebodyElse = me !== undefined && (login === null || me !== login);
  return (
    <Group gap="xs">
      {active && !joined && (
        <Button variant="default" onClick={() => ask("renew")}>
          New invitation link
        </Button>
      )}
      {active && joined && passwords === "ours" && login !== null && isSomebodyElse && (
        <Button variant="default" onClick={() => ask("reset")}>
          Reset password
        </Button>
      )}
      {hasSecondFactor && isSomebodyElse && (
        <Button variant="default" onClick={() => ask("reset-factor")}>
          Reset second factor
        </Button>
      )}
      {active ? (
        <Button variant="light" color="red" onClick={() => ask("deactivate")}>
          Deactivate
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => void reactivation.actions.submit()}
          loading={reactivation.situation.status === "sending"}
        >
          Reactivate
        </Button>
      )}
    </Group>
  );
}

function StateBadge({ staff }: { staff: Staff }) {
  const { name, color } = STATE_WORDS[stateOf(staff)];
  return <DotBadge color={color}>{name}</DotBadge>;
}

function sentenceOf(staff: Staff): string {
  const factor = staff.hasSecondFactor ? " A second factor is set up." : "";
  const login = staff.login ? ` The login is ${staff.login}.${factor}` : "";
  switch (stateOf(staff)) {
    case "active":
      return `This person can sign in.${login}`;
    case "invited":
      return "The link has not been opened yet.";
    case "expired":
      return "The link has expired. Make a new one.";
    case "password":
      return `The password was reset; a new one has not been chosen yet.${login}`;
    case "deactivated":
      return `This person cannot sign in.${login}`;
  }
}
