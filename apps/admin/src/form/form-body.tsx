import { countOf } from "@foyer/domain/format/counts.ts";
import { FormFrame } from "@foyer/ui/form-frame.tsx";
import { VisuallyHidden } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { type Form, FormProvider } from "./form-context.ts";

export type FormBodyProps = {
  form: Form;
  /** Heading of the alert when saving failed. */
  failed?: string;
  /** Text of the submit button. */
  submit?: ReactNode;
  children?: ReactNode;
} & Pick<ComponentProps<typeof FormFrame>, "title" | "submitProps" | "buttons" | "isFootSticky">;

type Props = FormBodyProps & {
  /** Shows that there are unsaved changes. */
  showsDirty: boolean;
};

/** The content of a form element: fields, alerts and buttons. */
export function FormBody({ form, failed, submit = "Save", showsDirty, children, ...frame }: Props) {
  const { situation, fields, actions } = form;
  const { status, failure } = situation;
  const unassigned = fields.unassignedErrors();
  const reasons = [failure, ...unassigned].filter(Boolean);
  const hasFailed = failure !== undefined || unassigned.length > 0;
  return (
    <FormProvider value={form}>
      <FormFrame
        {...frame}
        submit={submit}
        isDirty={showsDirty && situation.isDirty}
        changes={situation.changes}
        isSending={status === "sending"}
        conflict={
          status === "stale" ? { onKeepMine: actions.keepMine, onTakeTheirs: actions.takeTheirs } : undefined
        }
        failure={hasFailed ? { title: failed, text: reasons.join(" ") } : undefined}
      >
        {children}
        <RefusalAnnouncement form={form} />
      </FormFrame>
    </FormProvider>
  );
}

/**
 * Says how many fields are wrong, once for each refusal: the first of them gets the focus, which says nothing where it
 * had it already. rules/forms 4
 */
function RefusalAnnouncement({ form: { situation, fields } }: { form: Form }) {
  const wrong = Object.keys(fields.errors).length - fields.unassignedErrors().length;
  const isRefused = situation.refusedSubmits > 0 && wrong > 0;
  return (
    <VisuallyHidden aria-live="assertive">
      {isRefused && (
        <span key={situation.refusedSubmits}>
          {countOf(wrong, "field")} {wrong === 1 ? "needs" : "need"} a correction.
        </span>
      )}
    </VisuallyHidden>
  );
}
