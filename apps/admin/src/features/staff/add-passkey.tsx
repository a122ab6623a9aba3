import { addPasskey, beginPasskey } from "@foyer/contract/second-factor.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { createPasskey, type PasskeyAnswer } from "./create-passkey.ts";
import { SECOND_FACTOR_READS } from "./second-factor-reads.ts";

const { TextField } = fieldsOf<Values<typeof addPasskey>>();
const NEVER_STALE_MS = Number.POSITIVE_INFINITY;

type Props = { onAdded: (recoveryCodes: readonly string[]) => void; onClose: () => void };

/** Has the browser create a passkey, then asks for its name. */
export function AddPasskey({ onAdded, onClose }: Props) {
  const started = useRead(beginPasskey, { body: {} }, { staleMs: NEVER_STALE_MS });
  const [credential, setCredential] = useState<PasskeyAnswer>();
  if (credential) return <NameForm credential={credential} onAdded={onAdded} onClose={onClose} />;
  return (
    <Loaded read={started} failed="A passkey cannot be added now.">
      {({ options }) => <Create options={options} onCreated={setCredential} onClose={onClose} />}
    </Loaded>
  );
}

type CreateProps = {
  options: Record<string, unknown>;
  onCreated: (credential: PasskeyAnswer) => void;
  onClose: () => void;
};

function Create({ options, onCreated, onClose }: CreateProps) {
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const create = async () => {
    setAsking(true);
    const answer = await createPasskey(options);
    setAsking(false);
    if (typeof answer === "string") setError(answer);
    else onCreated(answer);
  };
  return (
    <Stack gap="md">
      {error !== undefined && (
        <Alert color="yellow" role="alert">
          {error}
        </Alert>
      )}
      <Text size="sm">
        Your browser asks for your fingerprint, face or PIN, or for a security key. The passkey stays with
        you; Foyer never receives anything that could be used to sign in as you.
      </Text>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void create()} loading={isAsking} data-autofocus>
          Create a passkey
        </Button>
      </ButtonRow>
    </Stack>
  );
}

function NameForm({ credential, onAdded, onClose }: Props & { credential: PasskeyAnswer }) {
  const form = useEntityForm(addPasskey, {
    fixed: { credential },
    start: { name: "My passkey" },
    refreshes: SECOND_FACTOR_READS,
    saved: () => "Your passkey has been added.",
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <DialogForm form={form} failed="The passkey could not be added." submit="Add" onCancel={onClose}>
      <TextField name="name" label="Name of the passkey" hint="Such as the device it is on." />
    </DialogForm>
  );
}
