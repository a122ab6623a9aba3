import { addAuthenticatorApp, beginAuthenticatorApp } from "@foyer/contract/second-factor.ts";
import { Code, Stack, Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import classes from "./account-screen.module.css";
import { SECOND_FACTOR_READS } from "./second-factor-reads.ts";

const { TextField } = fieldsOf<Values<typeof addAuthenticatorApp>>();
const NEVER_STALE_MS = Number.POSITIVE_INFINITY;

type Props = { onAdded: (recoveryCodes: readonly string[]) => void; onClose: () => void };

/** Shows the QR code of a new authenticator app, and asks for a code that proves it. */
export function AddAuthenticatorApp({ onAdded, onClose }: Props) {
  const started = useRead(beginAuthenticatorApp, { body: {} }, { staleMs: NEVER_STALE_MS });
  const form = useEntityForm(addAuthenticatorApp, {
    refreshes: SECOND_FACTOR_READS,
    saved: () => "Your authenticator app has been added.",
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Loaded read={started} failed="The QR code could not be made.">
      {({ qr, secret, uri }) => (
        <DialogForm form={form} failed="The app could not be added." submit="Add" onCancel={onClose}>
          <Stack gap="xs">
            <Text size="sm">
              Scan this code with your authenticator app, or <a href={uri}>open it on this device</a>.
            </Text>
            <svg
              className={classes.qr}
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label="QR code for your authenticator app"
            >
              <path d={qr.path} />
            </svg>
            <Text size="sm">
              Or type this key:{" "}
              <Code className={classes.key}>{(secret.match(/.{1,4}/g) ?? []).join(" ")}</Code>
            </Text>
          </Stack>
          <TextField
            name="code"
            label="Six digits that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </DialogForm>
      )}
    </Loaded>
  );
}
