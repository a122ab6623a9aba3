import { Button } from "@mantine/core";
import { FormBody, type FormBodyProps } from "./form-body.tsx";
import { submitOf } from "./submit-of.ts";
import { useFormElement } from "./use-form-element.ts";

type Props = Omit<FormBodyProps, "buttons" | "title"> & {
  cancel?: string;
  /** Left out where there is nothing to go back to. */
  onCancel?: () => void;
  /** Nothing to type: the focus begins on the button that does nothing, and no key answers it. */
  isQuestion?: boolean;
};

/** A form of a dialog, or of a page of its own: leaving it loses nothing, so nobody is asked about unsaved work. */
export function DialogForm({ cancel = "Cancel", onCancel, isQuestion = false, ...body }: Props) {
  const { form } = body;
  return (
    <form ref={useFormElement(form, { isOff: isQuestion })} onSubmit={submitOf(form)} noValidate>
      <FormBody
        {...body}
        showsDirty={false}
        buttons={
          onCancel && (
            <Button variant="default" onClick={onCancel} {...(isQuestion && { "data-autofocus": true })}>
              {cancel}
            </Button>
          )
        }
      />
    </form>
  );
}
