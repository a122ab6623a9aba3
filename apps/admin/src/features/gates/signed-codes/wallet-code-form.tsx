import { getSignedCodes, type SignedCodes, updateSignedCodes } from "@foyer/contract/signed-codes.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";

const { RadioField } = fieldsOf<Values<typeof updateSignedCodes>>();

const CHOICES = [
  {
    value: "barcode",
    label: "The ticket’s own barcode",
    hint: "All readers read it, also those of others.",
  },
  {
    value: "signed",
    label: "The signed code",
    hint: "A QR code that devices verify without a network. The ticket’s own barcode stands below it as text. A ticket without a signed code keeps its barcode.",
  },
];

type Props = { projectId: number; latest: SignedCodes; onClose: () => void };

/** Chooses what wallet passes draw. rules/gates 50 */
export function WalletCodeForm({ projectId, latest, onClose }: Props) {
  const form = useEntityForm(updateSignedCodes, {
    params: { projectId },
    latest,
    refreshes: [getSignedCodes],
    saved: () => "The choice is saved. Passes on phones follow.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The choice could not be saved." submit="Save" onCancel={onClose}>
      <Text size="sm">
        A pass shows one code. Readers of other systems, such as turnstiles of a venue, do not read signed
        codes: choose them only if Foyer scans at every gate. Passes that visitors have already change within
        some minutes, where their phones have a network.
      </Text>
      <RadioField name="walletCode" label="Wallet passes show" choices={CHOICES} />
    </DialogForm>
  );
}
