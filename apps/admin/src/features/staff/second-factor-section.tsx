import { getSecondFactor, type SecondFactor } from "@foyer/contract/second-factor.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type FactorQuestion, SecondFactorDialog } from "./second-factor-dialog.tsx";

/** Refreshes regularly, because a confirmed password counts for some minutes only. */
const REFRESH_MS = 60_000;

/** The user's own second factors: an authenticator app, passkeys, recovery codes. rules/second-factor */
export function SecondFactorSection() {
  const read = useRead(getSecondFactor, {}, { refreshMs: () => REFRESH_MS });
  return (
    <Paper withBorder p="lg" component="section" aria-label="Second factor">
      <Loaded read={read} failed="Your second factors could not be loaded.">
        {(factors) => <Factors factors={factors} />}
      </Loaded>
    </Paper>
  );
}

function Factors({ factors }: { factors: SecondFactor }) {
  const [question, setQuestion] = useState<FactorQuestion>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { authenticatorApp, passkeys, recoveryCodesLeft, isRequired, canUsePasskeys } = factors;
  const isOn = authenticatorApp !== null || passkeys.length > 0;
  const ask = (what: FactorQuestion) => () => setQuestion(what);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Second factor
        </Title>
        <DotBadge color={isOn ? "green" : isRequired ? "red" : "gray"}>{isOn ? "On" : "Off"}</DotBadge>
      </Group>
      <Text size="sm">
        With a second factor nobody can sign in by your password alone.
        {isRequired && " It is required here."}
      </Text>
      <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      <Line
        title="Authenticator app"
        text={authenticatorApp ? <Used {...authenticatorApp} /> : "Six digits from an app on your phone."}
      >
        {authenticatorApp ? (
          <>
            <Small label="Set up again" onClick={ask({ what: "app" })} />
            <Small label="Remove" name="Remove the authenticator app" onClick={ask({ what: "remove-app" })} />
          </>
        ) : (
          <Small label="Add" name="Add an authenticator app" onClick={ask({ what: "app" })} />
        )}
      </Line>
      {passkeys.map((passkey) => (
        <Line key={passkey.id} title={`Passkey: ${passkey.name}`} text={<Used {...passkey} />}>
          <Small
            label="Remove"
            name={`Remove the passkey ${passkey.name}`}
            onClick={ask({ what: "remove-passkey", passkey })}
          />
        </Line>
      ))}
      <Line
        title={passkeys.length > 0 ? "Another passkey" : "Passkey"}
        text={
          canUsePasskeys
            ? "Your fingerprint, face or PIN, or a security key. It can also sign you in without a password."
            : "Passkeys need an address with a name; this one is an IP address."
        }
      >
        {canUsePasskeys && <Small label="Add" name="Add a passkey" onClick={ask({ what: "passkey" })} />}
      </Line>
      {isOn && (
        <Line
          title="Recovery codes"
          text={`${recoveryCodesLeft} left. Each signs you in once if you lose your second factor.`}
        >
          <Small label="New codes" onClick={ask({ what: "codes" })} />
        </Line>
      )}
      <SecondFactorDialog
        question={question}
        isConfirmed={factors.isConfirmed}
        onClose={() => setQuestion(undefined)}
        onCodes={setCodes}
      />
    </Stack>
  );
}

function Used({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  return (
    <>
      Added <Moment at={addedAt} />,{" "}
      {lastUsedAt ? (
        <>
          last used <Moment at={lastUsedAt} />
        </>
      ) : (
        "not used yet"
      )}
    </>
  );
}

function Line({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} flex="1 1 14rem" miw={0}>
        <Text fw={500} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Stack>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

function Small({ label, name, onClick }: { label: string; name?: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
}
