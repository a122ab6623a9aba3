import { Button } from "@mantine/core";
import { FormBody, type FormBodyProps, submitOf } from "./form-body.tsx";
import { useFormElement } from "./use-form-element.ts";

type Props = Omit<FormBodyProps, "buttons" | "title"> & {
  cancel?: string;
  onCancel: () => void;
  /** Nothing to type: the focus begins on the button that does nothing. */
  isQuestion?: boolean;
};

/** The form in a dialog: closing the dialog leaves it, so nobody is asked about unsaved work. */
export function DialogForm({ cancel = "Cancel", onCancel, isQuestion = false, ...body }: Props) {
  const { form } = body;
  return (
    <form ref={useFormElement(form)} onSubmit={submitOf(form)} noValidate>
      <FormBody
        {...body}
        showsDirty={false}
        buttons={
          <Button variant="default" onClick={onCancel} {...(isQuestion && { "data-autofocus": true })}>
            {cancel}
          </Button>
        }
      />
    </form>
  );
}
