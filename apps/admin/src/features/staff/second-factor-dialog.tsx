import {
  confirmMyself,
  type Passkey,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
} from "@foyer/contract/second-factor.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useWrite } from "../../server/use-write.ts";
import { AddAuthenticatorApp } from "./add-authenticator-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { SECOND_FACTOR_READS } from "./second-factor-reads.ts";

/** The change of second factors that the person asked for. */
export type FactorQuestion =
  | { what: "app" | "remove-app" | "passkey" | "codes" }
  | { what: "remove-passkey"; passkey: Passkey };

type Props = {
  question: FactorQuestion | undefined;
  isConfirmed: boolean;
  onClose: () => void;
  /** New recovery codes to show. */
  onCodes: (codes: readonly string[]) => void;
};

const TITLES: Record<FactorQuestion["what"], string> = {
  app: "Add an authenticator app",
  "remove-app": "Remove the authenticator app?",
  passkey: "Add a passkey",
  "remove-passkey": "Remove this passkey?",
  codes: "New recovery codes?",
};

/** One change of the user's second factors; asks for the password first unless it was confirmed recently. */
export function SecondFactorDialog({ question, isConfirmed, onClose, onCodes }: Props) {
  const title = isConfirmed && question ? TITLES[question.what] : "Confirm that it is you";
  return (
    <FormDialog isOpen={question !== undefined} title={title} onClose={onClose}>
      {!isConfirmed && <ConfirmForm onClose={onClose} />}
      {isConfirmed && question && <Change question={question} onClose={onClose} onCodes={onCodes} />}
    </FormDialog>
  );
}

type ChangeProps = Omit<Props, "isConfirmed" | "question"> & { question: FactorQuestion };

function Change({ question, onClose, onCodes }: ChangeProps) {
  const removeApp = useWrite(removeAuthenticatorApp, { refreshes: SECOND_FACTOR_READS });
  const removeKey = useWrite(removePasskey, { refreshes: SECOND_FACTOR_READS });
  const onAdded = (codes: readonly string[]) => {
    if (codes.length > 0) onCodes(codes);
    onClose();
  };
  switch (question.what) {
    case "app":
      return <AddAuthenticatorApp onAdded={onAdded} onClose={onClose} />;
    case "passkey":
      return <AddPasskey onAdded={onAdded} onClose={onClose} />;
    case "codes":
      return <RenewCodes onAdded={onAdded} onClose={onClose} />;
    case "remove-app":
      return (
        <Removal onClose={onClose} remove={() => removeApp.mutateAsync({})}>
          Its codes stop working at once.
        </Removal>
      );
    case "remove-passkey": {
      const { id: passkeyId, name } = question.passkey;
      return (
        <Removal onClose={onClose} remove={() => removeKey.mutateAsync({ params: { passkeyId } })}>
          “{name}” stops working here at once. Also delete it on your device.
        </Removal>
      );
    }
  }
}

const { PasswordField } = fieldsOf<Values<typeof confirmMyself>>();

function ConfirmForm({ onClose }: { onClose: () => void }) {
  const form = useEntityForm(confirmMyself, { refreshes: SECOND_FACTOR_READS });
  return (
    <DialogForm form={form} failed="The password was not confirmed." submit="Confirm" onCancel={onClose}>
      <Text size="sm">You signed in a while ago. Enter your password to change this.</Text>
      <PasswordField
        name="currentPassword"
        label="Password"
        autoComplete="current-password"
        showLabel="Show the password"
      />
    </DialogForm>
  );
}

type CodesProps = { onAdded: (codes: readonly string[]) => void; onClose: () => void };

function RenewCodes({ onAdded, onClose }: CodesProps) {
  const form = useEntityForm(renewRecoveryCodes, {
    refreshes: SECOND_FACTOR_READS,
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <DialogForm
      form={form}
      failed="The codes could not be made."
      submit="Make new codes"
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">The codes that you have stop working.</Text>
    </DialogForm>
  );
}

type RemovalProps = { remove: () => Promise<unknown>; onClose: () => void; children: ReactNode };

function Removal({ remove, onClose, children }: RemovalProps) {
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await remove();
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setSending(false);
    }
  };
  return (
    <Stack gap="md">
      {error !== undefined && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <Text size="sm">{children}</Text>
      <ButtonRow>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={() => void send()} loading={isSending}>
          Remove
        </Button>
      </ButtonRow>
    </Stack>
  );
}
