import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../form/dialog-form.tsx";
import { findErrors, type Values } from "../form/entity-body.ts";
import { fieldsOf } from "../form/fields/fields-of.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useFormState } from "../form/use-form-state.ts";

type Reason = Pick<Values<typeof recordBadgePrints>, "reason">;
const { TextField } = fieldsOf<Reason>();

type FormProps = {
  ticketId: number;
  /** Prints the badge and records the reason; rejects with `ApiError`. */
  print: (reason: string) => Promise<void>;
  onClose: () => void;
};
type Props = FormProps & { isOpen: boolean };

/** Asks why a badge is printed again, and prints it. rules/printouts 20 */
export function ReprintReason({ isOpen, ...form }: Props) {
  return (
    <FormDialog isOpen={isOpen} title="Print this badge again" onClose={form.onClose}>
      <ReasonForm {...form} />
    </FormDialog>
  );
}

function ReasonForm({ ticketId, print, onClose }: FormProps) {
  const form = useFormState<Reason, { version: number }, true>({
    draftKey: `${recordBadgePrints.path} ${ticketId}`,
    valuesOf: () => ({ reason: "" }),
    findErrors: (values) => findErrors(DESCRIPTION, { ...values, ticketIds: [ticketId] }),
    // The reason is recorded once there is something to print, so a failure marks nothing.
    send: async ({ reason }) => {
      await print(reason ?? "");
      return true;
    },
    copyOf: () => undefined,
    readCopy: () => undefined,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The badge is not printed." submit="Print badge" onCancel={onClose}>
      <Text size="sm">This badge was printed before. The history keeps the reason.</Text>
      <TextField name="reason" label="Reason" required isFirst />
    </DialogForm>
  );
}

const DESCRIPTION = {
  endpoint: recordBadgePrints,
  check: ({ reason }: Reason) => (reason?.trim() ? {} : { reason: "Say why the badge is printed again." }),
};
