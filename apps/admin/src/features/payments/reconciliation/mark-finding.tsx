import { getHistory } from "@foyer/contract/audit.ts";
import { listAttention } from "@foyer/contract/home.ts";
import {
  type Finding,
  listFindings,
  listReconciledDays,
  markFinding,
} from "@foyer/contract/reconciliation.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { FINDING_STATE_WORDS, KIND_WORDS } from "./finding-words.ts";

const { RadioField, TextField } = fieldsOf<Values<typeof markFinding>>();

type FormProps = { finding: Finding; onClose: () => void };

/** Marks a finding as done or ignored, with a reason. rules/payments 23 */
export function MarkFinding({
  finding,
  onClose,
}: Omit<FormProps, "finding"> & { finding: Finding | undefined }) {
  return (
    <FormDialog isOpen={finding !== undefined} title="Mark the payment" onClose={onClose}>
      {finding && <MarkForm finding={finding} onClose={onClose} />}
    </FormDialog>
  );
}

function MarkForm({ finding, onClose }: FormProps) {
  const form = useEntityForm(markFinding, {
    params: { findingId: finding.id },
    start: { state: finding.state === "open" ? "done" : "open" },
    refreshes: [listFindings, listReconciledDays, listAttention, getHistory],
    saved: ({ state }) => `${FINDING_STATE_WORDS[state]}.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The payment was not marked." submit="Mark" onCancel={onClose}>
      <Text size="sm">
        <bdi>{finding.reference}</bdi>: {KIND_WORDS[finding.kind].todo}
      </Text>
      <RadioField
        name="state"
        label="State"
        choices={[
          { value: "done", label: "Done", hint: "It was put right." },
          { value: "ignored", label: "Ignored", hint: "There is nothing to put right." },
          { value: "open", label: "Open", hint: "Somebody has to look at it." },
        ]}
      />
      <TextField name="reason" label="Reason" hint="It is kept in the audit." isFirst />
    </DialogForm>
  );
}
