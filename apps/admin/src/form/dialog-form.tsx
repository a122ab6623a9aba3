import { Button } from "@mantine/core";
import { FormBody, type FormBodyProps } from "./form-body.tsx";
import { submitOf } from "./submit-of.ts";
import { useFormElement } from "./use-form-element.ts";
import { useLateFocus } from "./use-late-focus.ts";

type Props = Omit<FormBodyProps, "buttons" | "title"> & {
  cancel?: string;
  /** Handles the cancel button; without it there is none. */
  onCancel?: () => void;
  /** A confirmation without inputs: the initial focus is on the cancel button, and no shortcut submits it. */
  isQuestion?: boolean;
};

/** A small form, in a dialog or on its own page. It has no leave guard, since leaving it loses nothing. */
export function DialogForm({ cancel = "Cancel", onCancel, isQuestion = false, ...body }: Props) {
  const { form } = body;
  const element = useFormElement(form, { isOff: isQuestion });
  useLateFocus(element);
  return (
    <form ref={element} onSubmit={submitOf(form)} noValidate>
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
