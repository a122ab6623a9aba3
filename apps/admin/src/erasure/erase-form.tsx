import type { ComponentProps, ReactNode } from "react";
import { DialogForm } from "../form/dialog-form.tsx";
import { fieldsOf } from "../form/fields/fields-of.ts";

const { TextField } = fieldsOf<{ confirm: string }>();

type Props = Pick<ComponentProps<typeof DialogForm>, "form"> & {
  submit?: string;
  /** The text that has to be typed, named by the label. */
  typed: string | number;
  label: string;
  onKeep: () => void;
  /** A sentence or lists of the data that go and of those that stay. */
  children: ReactNode;
};

/** Asks whether personal data are to be erased: something has to be typed. rules/privacy 1, 15, 22 */
export function EraseForm({ form, submit = "Erase personal data", typed, label, onKeep, children }: Props) {
  return (
    <DialogForm
      form={form}
      failed="Nothing was erased."
      submit={submit}
      submitProps={{ color: "red" }}
      cancel="Keep the data"
      onCancel={onKeep}
    >
      {children}
      <TextField
        name="confirm"
        label={label}
        hint={`Type ${typed} to confirm.`}
        {...(typeof typed === "number" && { inputMode: "numeric" })}
        required
        isFirst
      />
    </DialogForm>
  );
}
