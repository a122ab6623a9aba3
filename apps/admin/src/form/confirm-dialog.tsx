import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogForm } from "./dialog-form.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { type EntityFormOptions, useEntityForm } from "./use-entity-form.ts";

type QuestionProps<E extends Endpoint> = {
  /** The call that is made when the question is confirmed. */
  call: E;
  options: EntityFormOptions<E>;
  /** The title of the message if the call fails. */
  failed: string;
  /** Label of the button that confirms. */
  submit: string;
  /** Label of the button that does not. */
  cancel?: string;
  /** True: the button that confirms is red. */
  isDestructive?: boolean;
  onClose: () => void;
  /** Inputs below them. */
  fields?: ReactNode;
  /** The consequences, in a sentence or two. */
  children: ReactNode;
};
type Props<E extends Endpoint> = QuestionProps<E> & { isOpen: boolean; title: string };

/** Asks before a call whose consequences deserve a sentence; the dialog closes when the call has succeeded. */
export function ConfirmDialog<E extends Endpoint>({ isOpen, title, ...question }: Props<E>) {
  const { cancel, onClose } = question;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={onClose} {...(cancel && { closeLabel: cancel })}>
      <Question {...question} />
    </FormDialog>
  );
}

function Question<E extends Endpoint>({ call, options, isDestructive, ...rest }: QuestionProps<E>) {
  const { failed, submit, cancel, onClose, fields, children } = rest;
  const form = useEntityForm(call, {
    ...options,
    onSaved: (answer) => {
      options.onSaved?.(answer);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      failed={failed}
      submit={submit}
      {...(isDestructive && { submitProps: { color: "red" } })}
      {...(cancel && { cancel })}
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">{children}</Text>
      {fields}
    </DialogForm>
  );
}
