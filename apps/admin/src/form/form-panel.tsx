import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, type PaperProps } from "@mantine/core";
import { useLeaveGuard } from "../shell/use-leave-guard.tsx";
import { FormBody, type FormBodyProps } from "./form-body.tsx";
import { submitOf } from "./submit-of.ts";
import { useFormElement } from "./use-form-element.ts";

type Props = FormBodyProps &
  Pick<PaperProps, "maw"> & {
    /** Without the frame. */
    isBare?: boolean;
  };

/** A form on a page: fields, buttons, save key and leave guard. rules/forms */
export function FormPanel({ maw = WIDTHS.form, isBare = false, ...body }: Props) {
  const { form } = body;
  const { situation, actions } = form;
  const element = useFormElement(form);
  const leaveDialog = useLeaveGuard({ isDirty: () => situation.isDirty, save: actions.saveToLeave });
  return (
    <Paper
      ref={element}
      component="form"
      noValidate
      onSubmit={submitOf(form)}
      maw={maw}
      {...(isBare ? { bg: "transparent" } : { withBorder: true, p: { base: "md", sm: "xl" } })}
    >
      {leaveDialog}
      <FormBody {...(!isBare && { isFootSticky: "card" })} {...body} showsDirty />
    </Paper>
  );
}
